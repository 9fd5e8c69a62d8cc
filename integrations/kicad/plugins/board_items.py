"""The board in the window of KiCad: its items for the search, and the selection."""

from .nearest import Item

_EDGE = "Edge.Cuts"


def items_of(pcbnew, board):
    items = []
    for track in board.GetTracks():
        is_via = track.GetClass() == "PCB_VIA" or track.GetClass() == "VIA"
        ends = (track.GetPosition(),) * 2 if is_via else (track.GetStart(), track.GetEnd())
        width = track.GetWidth(track.TopLayer()) if is_via and _has_padstacks(track) else track.GetWidth()
        items.append(_item(pcbnew, board, track, ends, width / 2, is_via))
    for pad in board.GetPads():
        size = pad.GetBoundingBox()
        has_hole = pad.GetDrillSize().x > 0
        ends = (pad.GetPosition(),) * 2
        items.append(_item(pcbnew, board, pad, ends, min(size.GetWidth(), size.GetHeight()) / 2, has_hole))
    for drawing in [*board.GetDrawings(), *(one for part in board.GetFootprints() for one in part.GraphicalItems())]:
        box = drawing.GetBoundingBox()
        if drawing.GetClass() in ("PCB_SHAPE", "FP_SHAPE") and drawing.GetShape() == pcbnew.SHAPE_T_SEGMENT:
            ends, radius = (drawing.GetStart(), drawing.GetEnd()), drawing.GetWidth() / 2
        else:
            ends, radius = (box.GetCenter(),) * 2, min(box.GetWidth(), box.GetHeight()) / 2
        items.append(_item(pcbnew, board, drawing, ends, radius, False))
    return items


def select(pcbnew, board, item):
    """Selects one item. KiCad 7 and later also move the view to it."""
    for other in [*board.GetTracks(), *board.GetPads(), *board.GetFootprints(), *board.GetDrawings()]:
        if other.IsSelected():
            other.ClearSelected()
    item.SetSelected()
    if hasattr(pcbnew, "FocusOnItem"):
        pcbnew.FocusOnItem(item)
    pcbnew.Refresh()


def describe(pcbnew, item):
    """Kind and net of an item, in the terms of KiCad."""
    names = {"PCB_VIA": "Via", "PCB_TRACK": "Track", "PCB_ARC": "Track", "PAD": "Pad", "PCB_SHAPE": "Shape"}
    text = names.get(item.GetClass(), item.GetClass())
    net = item.GetNetname() if hasattr(item, "GetNetname") else ""
    return "%s %s" % (text, net) if net else text


# Pads of a via can differ between layers since KiCad 9: the width needs a layer there.
def _has_padstacks(via):
    return hasattr(via, "Padstack")


def _item(pcbnew, board, handle, ends, radius, has_hole):
    layers = frozenset(_LONG.get(name, name) for name in map(board.GetStandardLayerName, handle.GetLayerSet().Seq()))
    start, end = ((pcbnew.ToMM(point.x), pcbnew.ToMM(point.y)) for point in ends)
    return Item(handle, layers, has_hole, start, end, pcbnew.ToMM(int(radius)))


# Names of KiCad 6 and later ones.
_LONG = {"F.SilkS": "F.Silkscreen", "B.SilkS": "B.Silkscreen"}
