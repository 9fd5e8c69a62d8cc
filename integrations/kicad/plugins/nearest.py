"""Finds the item of a board that a finding is about, by layer and distance."""

import math
from typing import FrozenSet, NamedTuple, Tuple


class Item(NamedTuple):
    """An item of a board as far as the search needs it. Lengths are in mm, with y downwards as in KiCad."""

    handle: object
    layers: FrozenSet[str]
    has_hole: bool
    # The ends of a track or line; twice the same point for others.
    start: Tuple[float, float]
    end: Tuple[float, float]
    # Half of the width, or of the smaller side.
    radius: float


def board_place(place):
    """Returns the position in KiCad of a place in the exported files, whose y points upwards."""
    return place["x"], -place["y"]


def nearest(items, point, layer=None):
    """Returns the item next to a point. Without a layer the place is at a hole or an edge."""
    if layer is None:
        wanted = [one for one in items if one.has_hole or "Edge.Cuts" in one.layers]
    else:
        wanted = [one for one in items if layer in one.layers]
    return min(wanted or items, key=lambda one: (_distance(one, point), one.radius), default=None)


def _distance(item, point):
    return max(0.0, _to_segment(point, item.start, item.end) - item.radius)


def _to_segment(point, start, end):
    along = (end[0] - start[0], end[1] - start[1])
    length = along[0] ** 2 + along[1] ** 2
    share = 0.0
    if length > 0:
        dot = (point[0] - start[0]) * along[0] + (point[1] - start[1]) * along[1]
        share = min(1.0, max(0.0, dot / length))
    return math.hypot(point[0] - start[0] - share * along[0], point[1] - start[1] - share * along[1])
