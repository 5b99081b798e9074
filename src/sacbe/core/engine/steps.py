"""A game's questions as one table of steps, and the dispatch by the kind of question, generated from it.

A game lists its steps: for each its name, what may be answered (`legal`), what an answer does (`apply`) and why another answer is
refused (`why_not`); where it applies also the only possible answer (`forced`) and who is to answer (`owes`). `Dispatch` generates
one function for each of these columns, which looks at the question and calls the function of its step:

    def legal(s, seat, out):
        question = step(s)
        if question == 5:  # build
            return legal_build(s, seat, out)
        ...

It is generated as Python source: Numba compiles and inlines it like any other kernel, the plain mode runs it, and tracebacks and
debuggers show it.
"""

import linecache
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, cast

from sacbe.core.engine.ask import STEP, asked, drop
from sacbe.core.engine.ask import step as top_step
from sacbe.core.engine.kernel import kernel
from sacbe.core.engine.state import Ints, State

LEGAL, OTHER_STEP = range(2)
"""The first two reasons of every game: an answer is legal; it does not answer the question that is asked."""
FIELDS = ("legal", "apply", "why_not", "forced", "owes")
"""The functions of a step."""


@dataclass(frozen=True)
class Step:
    """One kind of question, and the kernels that handle it."""

    name: str
    """The name in positions as JSON; its index in the game's list of names is the step's number."""
    legal: Callable[[Any, int, Ints], int]
    """(s, seat, out): the options, ascending; how many."""
    apply: Callable[[Any, int, int], None]
    """(s, seat, action): carry an answer out."""
    why_not: Callable[[Any, int, int], int]
    """(s, seat, action): the first rule that an answer breaks; LEGAL if none."""
    answers: range | None = None
    """The actions that answer this question: `why_not` is asked about these only, any other is OTHER_STEP. None: about all."""
    forced: Callable[[Any, int], int] | None = None
    """(s, seat): the only possible answer, -1 if there is a choice. None: there always is a choice."""
    owes: Callable[[Any], int] | None = None
    """(s): the set of seats that are to answer, judged by the rest of the position; 0 if the step is done. None: not needed."""


class Dispatch:
    """Kernels made from a game's steps.

    `names` are in the order of their numbers, which positions hold. `steps` are tried in their order: the most frequent first.
    `module` is the caller's `__name__`: two games must not share a symbol in machine code.
    """

    legal: Callable[[Any, int, Ints], int]
    why: Callable[[Any, int, int], int]
    forced: Callable[[Any, int], int]
    owes: Callable[[Any, int], int]
    """(s, question): who is to answer a question, whatever is on top of the stack. The others look at the question there."""

    def __init__(self, module: str, names: Sequence[str], steps: Sequence[Step]) -> None:
        if sorted(names) != sorted(s.name for s in steps):
            raise ValueError(f"{module}: the table of steps must have each of {', '.join(names)} once")
        self._module, self._steps = module, steps
        self._number = {name: i for i, name in enumerate(names)}
        self.legal = self._kernel("legal", "s, seat, out", self._tests("legal", "s, seat, out"), 0)
        self.why = self._kernel("why", "s, seat, action", self._tests("why_not", "s, seat, action"), OTHER_STEP)
        self.forced = self._kernel("forced", "s, seat", self._tests("forced", "s, seat"), -1)
        self.owes = self._kernel("owes", "s, question", self._tests("owes", "s"), 0)

    def make_apply(
        self, before: Callable[[Any, int, int], None] | None = None, after: Callable[[Any], None] | None = None
    ) -> Callable[[Any, int, int], None]:
        """The kernel that carries an answer out, with what the game does before (s, seat, action) and after (s) every answer.

        They are called inside this kernel: with a kernel around it, LLVM would optimize everything that an answer does twice.
        """
        lines = self._tests("apply", "s, seat, action", call="{}")
        if before is not None:
            lines.insert(0, "    before(s, seat, action)")
        if after is not None:
            lines.append("    after(s)")
        return cast(
            Callable[[Any, int, int], None],
            self._kernel("apply", "s, seat, action", lines, None, before=before, after=after),
        )

    def _tests(self, field: str, arguments: str, call: str = "return {}") -> list[str]:
        """The branches of the if-chain that calls each step's function `field`. Steps that share a function share a branch."""
        sharing: dict[tuple[Any, range | None], list[Step]] = {}
        for step in self._steps:
            if getattr(step, field) is not None:
                sharing.setdefault((getattr(step, field), step.answers if field == "why_not" else None), []).append(step)
        lines: list[str] = []
        for (_, answers), steps in sharing.items():
            test = " or ".join(f"question == {self._number[step.name]}" for step in steps)
            lines.append(f"    {'elif' if lines else 'if'} {test}:  # {', '.join(step.name for step in steps)}")
            if answers is not None:
                lines.append(f"        if action < {answers.start} or action >= {answers.stop}:")
                lines.append(f"            return {OTHER_STEP}")
            lines.append("        " + call.format(f"{field}_{steps[0].name}({arguments})"))
        return lines

    def _kernel(self, name: str, parameters: str, lines: list[str], otherwise: int | None, **others: Any) -> Any:
        asks = [] if "question" in parameters else ["    question = step(s)"]
        source = "\n".join([f"def {name}({parameters}):", *asks, *lines, f"    return {otherwise}", ""])
        scope = {"__name__": self._module, "step": top_step, **others}
        for step in self._steps:
            scope |= {f"{field}_{step.name}": getattr(step, field) for field in FIELDS}
        return _function(name, source, scope)


def _function(name: str, source: str, scope: dict[str, Any]) -> Any:
    """The kernel of this source, which debuggers and tracebacks find under a name of its own."""
    file = f"<{scope['__name__']}: {name} by step>"
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    exec(compile(source, file, "exec"), scope)  # our own text: no name in it comes from outside
    return kernel(scope[name])


def step_by_step(
    begin: Callable[[Any, int], None], end_of: Callable[[Any, int], None]
) -> tuple[Callable[[Any], None], Callable[[Any], None]]:
    """`go_on` and `resume` of a game whose steps follow one another: one question is asked at a time.

    `begin` (s, question) asks a question of everybody who owes an answer; `end_of` (s, question) does what comes after it.
    """

    @kernel
    def go_on(s: Any) -> None:
        # As long as nobody owes an answer, the next step begins.
        while s.depth > 0 and asked(s) == 0:
            done = top_step(s)
            drop(s)
            end_of(s, done)

    @kernel
    def resume(s: Any) -> None:
        # A position that was set up names its step; who owes an answer follows from the table.
        if s.depth > 0:
            question = top_step(s)
            drop(s)
            begin(s, question)
            go_on(s)

    return go_on, resume


def step_name(names: Sequence[str], s: State) -> str:
    """The name of the question that is asked now; `over` if the match is over."""
    return names[s.frames[s.depth - 1, STEP]] if s.depth else "over"
