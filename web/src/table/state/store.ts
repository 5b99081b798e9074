/** A store: one state, changed only by dispatched actions, and watched by whoever subscribes. */

export type Listener<S> = (state: S, before: S) => void;

export class Store<S, A> {
  private listeners: Listener<S>[] = [];
  private readonly changes: [S, S][] = [];
  private notifying = false;

  constructor(
    private readonly reduce: (state: S, action: A) => S,
    private current: S,
  ) {}

  get state(): S {
    return this.current;
  }

  /** The listener hears of every change, in the order of subscription, until the function that is returned is called. */
  subscribe(listener: Listener<S>): () => void {
    this.listeners = [...this.listeners, listener];
    return () => {
      this.listeners = this.listeners.filter((other) => other !== listener);
    };
  }

  /** Change the state. A dispatch from within a listener takes effect at once, but is told after the change before it. */
  dispatch(action: A): void {
    const before = this.current;
    this.current = this.reduce(before, action);
    if (this.current === before) return;
    this.changes.push([this.current, before]);
    if (this.notifying) return;
    this.notifying = true;
    try {
      for (let change = this.changes.shift(); change; change = this.changes.shift())
        for (const listener of this.listeners) listener(...change);
    } finally {
      this.notifying = false;
      this.changes.length = 0;
    }
  }
}
