/** Which tables are played to learn, and what has been explained there: remembered by the browser. */

import { local } from "../../storage";

const name = (table: string): string => `sacbe-guide-${table}`;

/** The steps that were explained at a table; null if nobody wants to be guided there. */
export function kept(table: string): string[] | null {
  const found = local.getItem(name(table));
  return found ? (JSON.parse(found) as string[] | null) : null;
}

export function keep(table: string, told: string[] | null): void {
  local.setItem(name(table), JSON.stringify(told));
}
