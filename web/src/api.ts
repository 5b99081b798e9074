/** HTTP requests to the server, and the key by which it knows this browser. */
import { cookie, cookiesWork, local } from "./storage";
import { chosenName } from "./start/person";
import { hearServerTime } from "./time";
import { lang } from "./words";

const VISIT = "#me=";

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

/** The key of a browser that takes no cookies: it is kept for this visit only, in the history state and in the URL fragment. */
let visit: string | null = (history.state as { visit?: string } | null)?.visit ?? null;
if (location.hash.startsWith(VISIT)) {
  keepVisit(location.hash.slice(VISIT.length));
  history.replaceState(history.state, "", location.pathname + location.search);
}

function keepVisit(key: string): void {
  visit = key;
  history.replaceState({ visit: key }, "");
}

/** The keys to send over a WebSocket when there is no cookie. */
export const visitKeys = (): string[] => (visit ? [visit] : []);

/** Go to another page of ours. */
export function goTo(path: string): void {
  location.assign(visit ? path + VISIT + visit : path);
}

async function send(method: string, path: string, body?: unknown): Promise<Response> {
  const url = new URL(`/api${path}`, location.href);
  url.searchParams.set("lang", lang);
  const headers: Record<string, string> = { "x-sacbe-csrf": cookie("sacbe_csrf") };
  if (visit) headers["authorization"] = `Bearer ${visit}`;
  if (body !== undefined) headers["content-type"] = "application/json";
  const answer = await fetch(url, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  hearServerTime(answer.headers.get("date"));
  if (!answer.ok) {
    const told = (await answer.json().catch(() => ({}))) as { error?: string; message?: string; rule?: string | null };
    throw new Refused(told.error ?? "broken", told.message ?? answer.statusText, told.rule ?? null, answer.status);
  }
  return answer;
}

/** Send a request and decode the JSON of the answer (see api-types.ts for its type). */
export async function api<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await send(method, path, body);
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}

export async function text(path: string): Promise<string> {
  return (await send("GET", path)).text();
}

const KNOWN = "sacbe-known";

/** Whether this browser has a key already. */
export const isKnown = (): boolean => visit !== null || local.getItem(KNOWN) !== null;

/** Identify this browser: the server sets a key as an HttpOnly cookie, unless there is one. */
export async function come(name = chosenName()): Promise<void> {
  if (visit) return;
  if (!cookiesWork) {
    keepVisit((await api<{ key: string }>("POST", "/me", { name })).key);
    return;
  }
  if (isKnown() || !local.works) {
    try {
      await api("GET", "/me");
      return;
    } catch (error) {
      if (!(error instanceof Refused && error.status === 401)) throw error;
    }
  }
  await api("POST", "/me", { name, cookie: true });
  local.setItem(KNOWN, "1");
}
