"""Points by source, and by the parts of a source: what the news say of where they came from."""

from fractions import Fraction

from sacbe.core.match.match import Match, Points


def points_by_part(match: Match) -> dict[str, tuple[Points, ...]]:
    """Each seat's points by source; a source whose parts the game can tell is told by these.

    What the news do not explain (a match may begin with a position) stays with the source itself.
    """
    sources, parts = match.sources, match.game.source_parts
    if parts is None:
        return sources
    found = parts.of_news(match.news, match.seats)
    rest = tuple(
        _whole(Fraction(total) - sum(found[name][seat] for name in parts.names))
        for seat, total in enumerate(sources[parts.source])
    )
    told: dict[str, tuple[Points, ...]] = {}
    for name, points in sources.items():
        if name != parts.source:
            told[name] = points
            continue
        told |= {part: tuple(found[part]) for part in parts.names}
        if any(rest):
            told[name] = rest
    return told


def _whole(points: Fraction) -> Points:
    return int(points) if points.denominator == 1 else points
