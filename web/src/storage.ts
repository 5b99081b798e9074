/** What the browser remembers for us. Where it refuses to, things are remembered for as long as this page is open. */

class Memory {
  private readonly kept = new Map<string, string>();
  readonly works: boolean;

  constructor(private readonly open: () => Storage) {
    this.works = this.try((storage) => {
      storage.setItem("sacbe-try", "1");
      storage.removeItem("sacbe-try");
      return true;
    }, false);
  }

  /** Even to name a storage may throw: with cookies blocked, in frames, when it is full. */
  private try<T>(use: (storage: Storage) => T, otherwise: T): T {
    try {
      return use(this.open());
    } catch {
      return otherwise;
    }
  }

  getItem(name: string): string | null {
    return this.kept.get(name) ?? this.try((storage) => storage.getItem(name), null);
  }

  setItem(name: string, value: string): void {
    this.kept.delete(name);
    const done = this.try((storage) => (storage.setItem(name, value), true), false);
    if (!done) this.kept.set(name, value);
  }

  removeItem(name: string): void {
    this.kept.delete(name);
    this.try((storage) => storage.removeItem(name), undefined);
  }
}

export const local = new Memory(() => window.localStorage);
export const session = new Memory(() => window.sessionStorage);

/** Our cookie by its name; empty if there is none, or it may not be read. */
export function cookie(name: string): string {
  try {
    const found = document.cookie.split("; ").find((part) => part.startsWith(`${name}=`));
    return found ? decodeURIComponent(found.slice(name.length + 1)) : "";
  } catch {
    return "";
  }
}

/** Whether this browser takes cookies from us: found out by setting one, as `navigator.cookieEnabled` knows nothing of settings. */
export const cookiesWork: boolean = ((): boolean => {
  try {
    document.cookie = "sacbe_try=1; path=/; samesite=strict";
    const works = cookie("sacbe_try") === "1";
    document.cookie = "sacbe_try=; path=/; samesite=strict; max-age=0";
    return works;
  } catch {
    return false;
  }
})();
