/** Choosing on the board: a click on a place, several places one after the other, or a drag from one to another. */
import { api } from "../../api";
import type { Choice, Preview } from "../../types";
import { say } from "../../words";
import { isPast, type Move, type TableStore } from "../state/state";
import type { Glow } from "./board";
import { complete, kindOf, label, nextPlaces } from "./choices";
import { ringAt, type Carrier } from "./drag";
import { openMenu } from "./menu";

interface Parts {
  board: {
    glow(glows: Glow[], chosen: readonly string[]): void;
    legend(kinds: Record<string, string>): void;
    focus(place: string): void;
  };
  moves: { act(act: string): void; send(move: Move): void };
  preview: { show(choice: Choice | null): void };
}

export class Selection implements Carrier {
  /** The places that were chosen when a drag began. */
  private before: readonly string[] = [];
  /** The version of the turn in which a drag has already acted; null: it has only chosen a place. */
  private acted: number | null = null;
  /** What was dropped before the scene with the answer to the lifting had arrived. */
  private landing: (() => void) | null = null;
  private lifted: Promise<boolean> = Promise.resolve(false);

  constructor(
    private readonly store: TableStore,
    private readonly table: string,
    private readonly parts: Parts,
  ) {
    store.subscribe(({ scene }, before) => {
      if (scene !== before.scene) this.arrived();
    });
  }

  private get all(): Choice[] {
    const { state } = this.store;
    return isPast(state) ? [] : (state.scene?.question?.options ?? []);
  }

  private get chosen(): readonly string[] {
    return this.store.state.chosen;
  }

  private get version(): number | undefined {
    return this.store.state.scene?.tentative?.version;
  }

  clear(): void {
    this.choose([]);
  }

  private choose(places: readonly string[]): void {
    this.store.dispatch({ type: "chose", places });
  }

  /** The only option that a place stands for. */
  onlyAt(place: string): Choice | null {
    const found = nextPlaces(this.all, this.chosen).get(place) ?? [];
    return found.length === 1 ? (found[0] ?? null) : null;
  }

  /** Highlight every place that can be chosen next. */
  glow(): void {
    const next = nextPlaces(this.all, this.chosen);
    const glows = [...next].map(([place, found]) => ({ place, label: label(found), kind: kindOf(found) }));
    for (const place of this.chosen) if (!next.has(place)) glows.push({ place, label: say("clear"), kind: "main" });
    this.parts.board.glow(glows, this.chosen);
    this.parts.board.legend(glows.length ? (this.store.state.scene?.question?.kinds ?? {}) : {});
  }

  place(place: string, at: DOMRect): void {
    if (this.chosen.includes(place)) {
      this.clear();
      return;
    }
    const found = this.leadsTo(place);
    const only = found.length === 1 ? found[0] : undefined;
    if (only) {
      this.parts.moves.act(only.act);
      return;
    }
    const chosen = [...this.chosen, place];
    const ready = complete(this.all, chosen);
    if (nextPlaces(this.all, chosen).size) this.choose(chosen);
    if (ready.length) {
      openMenu(
        ready,
        at,
        (choice) => this.parts.moves.act(choice.act),
        (choice) => this.parts.preview.show(choice),
        () => this.parts.board.focus(place),
      );
    }
  }

  /** The options that a place leads to: those whose next place it is, else all that contain it. */
  private leadsTo(place: string): Choice[] {
    return nextPlaces(this.all, this.chosen).get(place) ?? this.all.filter((option) => option.at.includes(place));
  }

  // -- dragging

  canLift(place: string): boolean {
    if (this.chosen.includes(place)) return false;
    return nextPlaces(this.all, [...this.chosen, place]).size > 0 || this.leadsTo(place).length === 1;
  }

  /** Start a drag: a place that others follow is chosen; at a place with a single option that option is played, if it can be undone. */
  lift(place: string): Promise<boolean> {
    this.lifted = this.begin(place);
    return this.lifted;
  }

  private async begin(place: string): Promise<boolean> {
    this.before = this.chosen;
    this.acted = null;
    if (nextPlaces(this.all, [...this.chosen, place]).size) {
      this.choose([...this.chosen, place]);
      return true;
    }
    const only = this.leadsTo(place)[0];
    const { version } = this;
    if (!only || version === undefined) return false;
    const query = new URLSearchParams({ seat: String(this.store.state.seat), act: only.act });
    const told = await api<Preview>("GET", `/tables/${this.table}/preview?${query}`).catch(() => null);
    if (!told || told.final || this.version !== version) return false;
    this.acted = version;
    this.parts.moves.act(only.act);
    return true;
  }

  /** End a drag. It may end before the server has said whether something was lifted. */
  drop(place: string, at: DOMPoint, far: boolean): void {
    void this.lifted.then((lifted) => {
      if (lifted) this.land(place, at, far);
    });
  }

  private land(place: string, at: DOMPoint, far: boolean): void {
    if (this.acted === null) this.dropChosen(place, at, far);
    else {
      const land = (): void => this.dropActed(place, at, far);
      if (this.version === this.acted) this.landing = land;
      else land();
    }
  }

  /** A scene has arrived: what was dropped meanwhile lands. */
  private arrived(): void {
    if (this.landing && this.version !== this.acted) {
      const land = this.landing;
      this.landing = null;
      land();
    }
  }

  private dropChosen(place: string, at: DOMPoint, far: boolean): void {
    const over = ringAt(at)?.dataset["glow"];
    const spot = new DOMRect(at.x, at.y, 0, 0);
    if (!this.chosen.includes(place)) return; // others have moved: there is another question now
    if (!far) {
      this.choose(this.before);
      this.place(place, spot);
    } else if (over !== undefined && over !== place) this.place(over, spot);
    else this.choose(this.before);
  }

  private dropActed(place: string, at: DOMPoint, far: boolean): void {
    const over = ringAt(at)?.dataset["glow"];
    if (!far || !nextPlaces(this.all, []).size) return;
    if (over !== undefined && over !== place) this.place(over, new DOMRect(at.x, at.y, 0, 0));
    else this.parts.moves.send({ do: "undo" });
  }
}
