/** Talking to the server over HTTP. */
import { lang } from "./words";

export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly rule: string | null,
    readonly status: number,
  ) {
    super(message);
  }
}

function cookie(name: string): string {
  const found = document.cookie.split("; ").find((part) => part.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : "";
}

async function send(method: string, path: string, body?: unknown): Promise<Response> {
  const url = new URL(`/api${path}`, location.href);
  url.searchParams.set("lang", lang);
  const headers: Record<string, string> = { "x-sacbe-csrf": cookie("sacbe_csrf") };
  if (body !== undefined) headers["content-type"] = "application/json";
  const answer = await fetch(url, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  if (!answer.ok) {
    const told = (await answer.json().catch(() => ({}))) as { error?: string; message?: string; rule?: string | null };
    throw new Refused(told.error ?? "broken", told.message ?? answer.statusText, told.rule ?? null, answer.status);
  }
  return answer;
}

/** Ask for something; what comes back is what wire.py says. */
export async function api<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await send(method, path, body);
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}

export async function text(path: string): Promise<string> {
  return (await send("GET", path)).text();
}

const KNOWN = "sacbe-known";

/** Whether this browser has come before. */
export const isKnown = (): boolean => localStorage.getItem(KNOWN) !== null;

/** Come: the server gives this browser a key in a cookie that no script can read. */
export async function come(name = localStorage.getItem("sacbe-name") ?? ""): Promise<void> {
  if (isKnown()) {
    try {
      await api("GET", "/me");
      return;
    } catch (error) {
      if (!(error instanceof Refused && error.status === 401)) throw error;
    }
  }
  await api("POST", "/me", { name, cookie: true });
  localStorage.setItem(KNOWN, "1");
}
