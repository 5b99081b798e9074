/** The view for inviting: one large link at a time, as text and as a QR code, who has come, and who is missing. */
import { encode } from "uqr";
import { api } from "../../api";
import { dialog, h, s, toast } from "../../dom";
import { failed } from "../../home";
import type { Scene, SeatInfo } from "../../types";
import { say } from "../../words";
import { copy, newLink, url } from "../panels/invitations";
import { keepLink, knownLinks } from "../panels/links";
import { calledAs, nameOf, signOf } from "../panels/names";
import type { TableStore } from "../state/state";

const QUIET_EDGE = 3;

/** Show the view; it follows the table until it is closed. */
export function showInvite(store: TableStore): void {
  if (document.querySelector("dialog.invite")) return;
  const view = new Invite(store);
  const shown = dialog(say("inviteTitleShort"), say("close"), view.body);
  shown.classList.add("invite");
  view.draw();
  const end = store.subscribe((state, before) => {
    if (state.scene !== before.scene) view.draw();
  });
  shown.addEventListener("close", end);
}

class Invite {
  readonly body = h("div", { class: "invitation" });
  /** The seat whose link is shown. */
  private seat = -1;

  constructor(private readonly store: TableStore) {}

  draw(): void {
    const { scene } = this.store.state;
    if (!scene) return;
    const open = scene.table.seats.filter((seat) => seat.kind === "open");
    const chosen = open.find((seat) => seat.seat === this.seat) ?? open[0];
    this.seat = chosen?.seat ?? -1;
    const focused = document.activeElement?.id;
    this.body.replaceChildren(
      chosen ? this.link(scene, chosen) : h("p", { class: "all-here", role: "status" }, say("allHere")),
      h(
        "div",
        { class: "guests" },
        h("h3", {}, say("playersTitle")),
        h("ul", {}, ...scene.table.seats.map((seat) => this.guest(scene, seat, open.length > 1))),
        h(
          "button",
          { id: "begin", class: open.length ? "quiet" : "primary", onclick: () => this.close() },
          open.length ? say("tableMeanwhile") : say("begin"),
        ),
      ),
    );
    if (focused && this.body.querySelector(`#${focused}`)) document.getElementById(focused)?.focus();
  }

  private close(): void {
    this.body.closest("dialog")?.close();
  }

  /** The invitation to a seat: for one person, who uses it up. */
  private link(scene: Scene, seat: SeatInfo): HTMLElement {
    const { id, title } = scene.table;
    const key = seat.invited ? knownLinks(id).get(seat.seat) : undefined;
    const address = key ? url(id, key) : "";
    const field = h("input", { id: "invite-link", readonly: true, "aria-label": say("linkOne"), value: address });
    const share = (): void =>
      void navigator.share({ title: `sacbe: ${title}`, url: address }).catch(() => {
        // the person has closed the list of ways to share
      });
    const anew = async (): Promise<void> => {
      keepLink(id, seat.seat, await newLink(id, seat.seat));
      this.draw();
    };
    const revoke = async (): Promise<void> => {
      await api("DELETE", `/tables/${id}/seats/${seat.seat}/key`);
      keepLink(id, seat.seat, null);
      toast(say("revoked"));
      this.draw();
    };
    return h(
      "div",
      { class: "invite-link", "data-invitation": seat.seat },
      address && h("div", { class: "qr" }, qr(address)),
      h(
        "div",
        {},
        h("p", {}, say(address ? "sendLink" : seat.invited ? "linkElsewhere" : "noLink")),
        address && h("p", { class: "row" }, field),
        h(
          "p",
          { class: "row" },
          address &&
            h("button", { class: "primary", "data-copy": seat.seat, onclick: () => void copy(field) }, say("copy")),
          address && "share" in navigator && h("button", { id: "share", onclick: share }, say("share")),
          h(
            "button",
            { class: address ? "quiet" : "primary", "data-link": seat.seat, onclick: () => void anew().catch(failed) },
            say(seat.invited ? "inviteAgain" : "makeLink"),
          ),
          seat.invited &&
            h(
              "button",
              { class: "quiet", "data-revoke": seat.seat, onclick: () => void revoke().catch(failed) },
              say("revoke"),
            ),
        ),
      ),
    );
  }

  /** Somebody who plays, or is missing; if several are, a click shows the link for this seat. */
  private guest(scene: Scene, seat: SeatInfo, several: boolean): HTMLElement {
    if (seat.kind !== "open") {
      const here = seat.kind === "bot" ? calledAs(seat) : say("isHere", { name: nameOf(scene, seat.seat) });
      return h("li", { "data-taken": seat.seat }, signOf(seat), seat.seat === scene.seat ? say("youAreHere") : here);
    }
    const show = (): void => {
      this.seat = seat.seat;
      this.draw();
    };
    const name = seat.name ? say("notHere", { name: seat.name }) : say("missing");
    return h(
      "li",
      { class: "missing", "data-missing": seat.seat },
      signOf(seat),
      h("span", {}, name),
      several &&
        h(
          "button",
          { class: "quiet", id: `for-${seat.seat}`, "aria-pressed": String(seat.seat === this.seat), onclick: show },
          say("itsLink"),
        ),
    );
  }
}

/** A link as a QR code: dark on light, by day and by night, as cameras want it. */
function qr(address: string): Element {
  const { data, size } = encode(address, { border: QUIET_EDGE });
  const dark = data.flatMap((row, y) => row.map((on, x) => (on ? `M${x} ${y}h1v1h-1z` : "")));
  return s(
    "svg",
    { viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": say("qr"), "shape-rendering": "crispEdges" },
    s("path", { d: `M0 0h${size}v${size}h-${size}z`, fill: "#fff" }),
    s("path", { d: dark.join(""), fill: "#000" }),
  );
}
