"""A game's questions as one table, and the dispatch by the kind of question, made from it.

A game lists its steps: for each its name, what may be answered (`legal`), what an answer does (`apply`) and why another answer is
refused (`why_not`); where it applies also what is answered by itself (`forced`) and who is to answer (`owes`). `dispatch` writes
one function for each of these columns. It looks at the question and calls the step's own:

    def legal(s, seat, out):
        question = step(s)
        if question == 5:  # build
            return legal_build(s, seat, out)
        ...

It is Python source, as if somebody had typed it: Numba compiles and inlines it like any other kernel, the plain mode runs it, and
tracebacks and debuggers show it.
"""

import linecache
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from sacbe.core.engine.ask import STEP, step
from sacbe.core.engine.kernel import kernel
from sacbe.core.engine.state import Ints, State

LEGAL, OTHER_STEP = range(2)
"""The first two reasons of every game: an answer is legal; it does not answer the question that is asked."""


@dataclass(frozen=True)
class Step:
    """One kind of question, and the kernels that handle it."""

    name: str
    """As positions in JSON have it; its place in the game's list of names is the step's number."""
    legal: Callable[[Any, int, Ints], int]
    """(s, seat, out): the options, ascending; how many."""
    apply: Callable[[Any, int, int], None]
    """(s, seat, action): carry an answer out."""
    why_not: Callable[[Any, int, int], int]
    """(s, seat, action): the first rule that an answer breaks; LEGAL if none."""
    answers: range | None = None
    """The actions that answer this question: `why_not` is asked about these only, any other is OTHER_STEP. None: about all."""
    forced: Callable[[Any, int], int] | None = None
    """(s, seat): the only possible answer, -1 if there is a choice. None: there always is one."""
    owes: Callable[[Any], int] | None = None
    """(s): the set of seats that are to answer, by what lies on the table; 0 if the step is done. None: the game does without."""


class Dispatch(NamedTuple):
    """A kernel for each column of the table. All but `owes` look at the question on top of the stack."""

    legal: Callable[[Any, int, Ints], int]
    apply: Callable[[Any, int, int], None]
    why: Callable[[Any, int, int], int]
    forced: Callable[[Any, int], int]
    owes: Callable[[Any, int], int]
    """(s, question)"""


def dispatch(module: str, names: Sequence[str], steps: Sequence[Step]) -> Dispatch:
    """The dispatch of a game's steps.

    `names` are in the order of their numbers, which positions hold. `steps` are tried in their order: the most frequent first.
    `module` is the caller's `__name__`: two games must not share a symbol in machine code.
    """
    if sorted(names) != sorted(s.name for s in steps):
        raise ValueError(f"{module}: the table of steps must have each of {', '.join(names)} once")
    number = {name: i for i, name in enumerate(names)}

    def column(function: str, parameters: str, field: str, otherwise: int | None) -> Any:
        lines = [f"def {function}({parameters}):"]
        arguments = parameters
        if function == "owes":
            arguments = "s"
        else:
            lines.append("    question = step(s)")
        scope: dict[str, Any] = {"__name__": module, "step": step}
        for entry in steps:
            handler = getattr(entry, field)
            if handler is None:
                continue
            name = f"{field}_{entry.name}"
            scope[name] = handler
            lines.append(f"    if question == {number[entry.name]}:  # {entry.name}")
            if field == "why_not" and entry.answers is not None:
                lines.append(f"        if action < {entry.answers.start} or action >= {entry.answers.stop}:")
                lines.append(f"            return {OTHER_STEP}")
            lines.append(f"        return {name}({arguments})")
        lines.append(f"    return {otherwise}")
        return _function(function, "\n".join(lines) + "\n", scope)

    return Dispatch(
        legal=column("legal", "s, seat, out", "legal", 0),
        apply=column("apply", "s, seat, action", "apply", None),
        why=column("why", "s, seat, action", "why_not", OTHER_STEP),
        forced=column("forced", "s, seat", "forced", -1),
        owes=column("owes", "s, question", "owes", 0),
    )


def _function(name: str, source: str, scope: dict[str, Any]) -> Any:
    """The kernel of this source, which debuggers and tracebacks find under a name of its own."""
    file = f"<{scope['__name__']}: {name} by step>"
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    exec(compile(source, file, "exec"), scope)  # our own text: no name in it comes from outside
    return kernel(scope[name])


def step_name(names: Sequence[str], s: State) -> str:
    """The name of the question that is asked now; `over` if the match is over."""
    return names[s.frames[s.depth - 1, STEP]] if s.depth else "over"
