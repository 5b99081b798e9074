"""The messages of the API about looks: how somebody wishes to see the board. They change pictures, never a match."""

from typing import Annotated

from msgspec import Meta, Struct

Looks = Annotated[dict[Annotated[str, Meta(max_length=40)], Annotated[int, Meta(ge=0, le=99)]], Meta(max_length=16)]


class LookInfo(Struct):
    """A look of a game: how it is chosen (`slider`, `switch`, `turn`, or `page`: by whoever shows the picture), and its words.

    Its values are 0 (the table as it is) to `last`; `values` says each of them in words. `narrow` of kind `page` asks for a
    picture that suits a box narrower than about 600 pixels.
    """

    name: str
    kind: str
    last: int
    label: str
    help: str
    values: list[str]
