"""Refusals: each has a code for programs and a reason in the person's language."""

import math
import re
from collections.abc import Mapping, Sequence

from sacbe.core.catalogue import LANGUAGES
from sacbe.table.texts import text

STATUS = {
    "no_table": 404,
    "no_game": 404,
    "no_lesson": 404,
    "not_the_lesson": 409,
    "no_seat": 404,
    "no_record_yet": 409,
    "no_review": 404,
    "not_yours": 403,
    "invitation_used": 410,
    "too_many_links": 409,
    "stranger": 401,
    "stale": 409,
    "stale_turn": 409,
    "illegal": 409,
    "unreadable_act": 400,
    "unknown": 400,
    "unreadable": 400,
    "not_read": 400,
    "no_such_look": 400,
    "beyond_barrier": 409,
    "nothing_to_undo": 409,
    "nothing_to_redo": 409,
    "nothing_to_confirm": 409,
    "too_late_to_change": 409,
    "no_acts": 400,
    "bot_plays": 409,
    "over": 409,
    "no_hints": 403,
    "no_advice": 503,
    "not_asked": 409,
    "not_over": 409,
    "no_proposal": 409,
    "back_too_often": 409,
    "no_such_moment": 404,
    "no_such_step": 404,
    "only_looked_at": 409,
    "not_away": 409,
    "resigned": 409,
    "others_play": 409,
    "other_rules": 409,
    "unsound": 409,
    "compiling": 503,
    "not_served": 400,
    "too_fast": 429,
    "too_many": 429,
    "busy": 503,
    "storage": 503,
    "storage_full": 507,
    "not_shown": 400,
    "nothing_said": 400,
}
RETRY = {"busy": 1, "storage": 5, "storage_full": 60}
"""The default of `Retry-After`, in seconds."""
SECTION = re.compile(r"§\s?(\d+(?:\.\d+)*)")


class Refused(Exception):
    """A request is refused; nothing has changed."""

    def __init__(self, code: str, **terms: object) -> None:
        super().__init__(code)
        self.code, self.terms = code, terms

    @property
    def status(self) -> int:
        """The HTTP status."""
        return STATUS[self.code]

    @property
    def retry_after(self) -> int | None:
        """Whole seconds after which the same may be carried out, if that is known."""
        seconds = self.terms.get("seconds", RETRY.get(self.code))
        return max(1, math.ceil(seconds)) if isinstance(seconds, int | float) else None

    def message(self, lang: str) -> str:
        """The reason as text. One that came from the rules is already in the person's language, or in all of them."""
        why = self.terms.get("why")
        if why is None:
            return text(lang, f"refused.{self.code}", **self.terms)
        return str(why[lang] if isinstance(why, Mapping) else why)

    @property
    def at(self) -> list[str]:
        """The places in the drawing that it is about."""
        found = self.terms.get("at", ())
        return [str(place) for place in found] if isinstance(found, list | tuple) else []

    def rule(self, lang: str) -> str | None:
        """The number of the rule that decides, if it was one."""
        found = SECTION.search(self.message(lang)) if self.code == "illegal" else None
        return found[1] if found else None


def language(accepted: Sequence[str]) -> str:
    """The first of these languages that we speak; English if there is none."""
    return next((tag[:2] for tag in accepted if tag[:2] in LANGUAGES), LANGUAGES[0])
