/** What the page knows of the server's messages: the generated types, and what the OpenAPI document does not say. */

import type { Scene as ApiScene, Hello, ServerMessage } from "./api-types";

export type * from "./api-types";

export type Lang = NonNullable<Hello["lang"]>;

/** What the panels show of a player; the other facts differ from game to game. */
export interface PlayerView {
  points?: number | string;
  levels?: number;
  [fact: string]: unknown;
}

export interface Scene extends ApiScene {
  view: { players?: PlayerView[]; [fact: string]: unknown };
}

export type Message = Exclude<ServerMessage, ApiScene> | Scene;
