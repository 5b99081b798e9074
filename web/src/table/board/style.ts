/** The style sheet of a game's drawing, which comes with the game. */
import { h } from "../../dom";

/** Load it, and wait for it: without it a drawing would show colours of the day at night for a moment. */
export function loadStyle(game: string): Promise<void> {
  return new Promise((done) => {
    const href = `/api/games/${encodeURIComponent(game)}/style`;
    const finish = (): void => done(); // a board without its style can still be played
    document.head.append(h("link", { rel: "stylesheet", href, onload: finish, onerror: finish }));
  });
}
