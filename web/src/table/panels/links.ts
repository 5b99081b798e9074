/** The invitation keys that this tab knows: the server shows each once, and keeps only a hash. */

import { session } from "../../storage";

const stored = (table: string): string => `sacbe-links-${table}`;

/** The keys by seat. */
export function knownLinks(table: string): Map<number, string> {
  const kept = session.getItem(stored(table));
  return new Map(kept ? (JSON.parse(kept) as [number, string][]) : []);
}

export function keepLink(table: string, seat: number, key: string | null): void {
  const links = knownLinks(table);
  if (key) links.set(seat, key);
  else links.delete(seat);
  if (links.size) session.setItem(stored(table), JSON.stringify([...links]));
  else session.removeItem(stored(table));
}
