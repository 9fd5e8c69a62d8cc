"""The steps of the plug-in without a window: check, quote, cart. They run in a thread of their own."""

from .client import ApiError

# Choices that the dialog offers; everything else is chosen on the quote page.
FORM_FIELDS = ("thicknessMm", "maskColour", "finish", "leadTime")


class Board:
    """A board that was checked: its specification and findings; without a key those of KiCad alone."""

    def __init__(self, spec, findings, file_id=""):
        self.spec = spec
        self.findings = findings
        self.file_id = file_id


def check(client, name, content, on_progress=lambda share: None, is_cancelled=lambda: False):
    stored = client.upload(name, content, on_progress, is_cancelled)
    reading = client.reading(stored["fileId"])
    spec = dict(reading["spec"])
    if reading["measured"]:
        spec["measured"] = reading["measured"]
    return Board(spec, reading["findings"], stored["fileId"])


def chosen_spec(board, quantity, choices):
    """The specification to quote. What the files leave open is an error, never a guess."""
    spec = {**board.spec, **choices, "quantity": quantity}
    missing = [field for field in ("layers", "lengthMm", "widthMm") if field not in spec]
    if missing:
        raise ApiError("notDetermined", data=missing)
    return spec


def lead_times(quote):
    """Lead times of the quoted quantity: name, price, working days and day of shipping."""
    quantity = quote["spec"]["quantity"]
    rows = [row for row in quote["matrix"] if row["quantity"] == quantity]
    return rows[0]["cells"] if rows else []


def quote_page(server, spec):
    """Address of the quote page with the same choices; the file is chosen there."""
    from urllib.parse import urlencode

    plain = {field: value for field, value in spec.items() if field != "measured"}
    values = {name: str(value).lower() if isinstance(value, bool) else value for name, value in plain.items()}
    return "%s/quote?%s" % (server, urlencode(values))


def facts_of_board(pcbnew, board):
    """The specification as far as KiCad knows it: without the price of holes and areas."""
    edges = board.GetBoardEdgesBoundingBox()
    if edges.GetWidth() <= 0 or edges.GetHeight() <= 0:
        raise ApiError("noOutline")
    pen = max((line.GetWidth() for line in board.GetDrawings() if line.GetLayer() == pcbnew.Edge_Cuts), default=0)
    length, width = (round(pcbnew.ToMM(side - pen), 2) for side in (edges.GetWidth(), edges.GetHeight()))
    # An odd number of layers cannot be pressed.
    layers = board.GetCopperLayerCount()
    return Board({"layers": layers if layers == 1 else layers + layers % 2, "lengthMm": length, "widthMm": width}, [])
