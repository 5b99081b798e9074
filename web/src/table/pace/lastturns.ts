/** The last turn of each seat stays marked on the board until its next. */
import type { Scene } from "../../types";

export function markLastTurns(board: { mark(places: string[], look?: string): void }, scene: Scene): void {
  const last = new Map(scene.last.map(({ seat, at }) => [seat, at]));
  for (const { seat } of scene.table.seats) board.mark(last.get(seat) ?? [], `last-${seat}`);
}
