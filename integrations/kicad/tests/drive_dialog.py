"""Uses the window like a person: python3 drive_dialog.py PACKAGE BOARD LANGUAGE [SCREENSHOT]. Prints what it shows as JSON."""

import json
import sys

sys.path.insert(0, sys.argv[1])

import pcbnew
import wx

from plugins import dialog as windows
from plugins.texts import Texts

POLL_MS = 50


class Walk:
    """Waits for conditions between the steps of `run`, which yields them."""

    def __init__(self, window, run):
        self._steps = run(window)
        self._until = lambda: True
        self._timer = wx.Timer()
        self._timer.Bind(wx.EVT_TIMER, lambda _: self._tick())
        self._timer.Start(POLL_MS)

    def _tick(self):
        try:
            while self._until():
                self._until = next(self._steps)
        except StopIteration:
            self._timer.Stop()
            wx.GetApp().ExitMainLoop()


def click(window, name):
    button = window._buttons[name]
    assert button.IsEnabled(), name
    event = wx.CommandEvent(wx.EVT_BUTTON.typeId, button.GetId())
    event.SetEventObject(button)
    button.GetEventHandler().ProcessEvent(event)


def selected(board):
    items = [*board.GetTracks(), *board.GetPads(), *board.GetDrawings()]
    return [(one.GetClass(), pcbnew.ToMM(one.GetWidth()), board.GetLayerName(one.GetLayer())) for one in items if one.IsSelected()]


def screenshot(window, path):
    window.Update()
    size = window.GetClientSize()
    image = wx.Bitmap(size.width, size.height)
    target = wx.MemoryDC(image)
    target.Blit(0, 0, size.width, size.height, wx.ClientDC(window), 0, 0)
    target.SelectObject(wx.NullBitmap)
    image.SaveFile(path, wx.BITMAP_TYPE_PNG)


def main():
    app = wx.App()
    board = pcbnew.LoadBoard(sys.argv[2])
    window = windows.show(None, pcbnew, board, Texts(sys.argv[3]))
    window._pcb = board
    opened = []
    window._browse = opened.append
    shown = {}

    def run(window):
        idle = lambda: not window._stop.IsEnabled()
        yield lambda: idle() and window._price.GetValue() != ""
        rows = window._list.GetItemCount()
        shown["state"] = window._state.GetLabel()
        shown["rows"] = [[window._list.GetItemText(row, column) for column in range(4)] for row in range(rows)]
        shown["price"] = window._price.GetValue()
        shown["selected"] = []
        for row in range(rows):
            window._list.Select(row)
            shown["selected"].append(selected(board))
        shown["where"] = window._where.GetLabel()
        window._quantity.SetValue("50")
        yield lambda: window._price.GetValue() not in ("", shown["price"])
        shown["more"] = window._price.GetValue()
        if len(sys.argv) > 4:
            yield lambda: True
            screenshot(window, sys.argv[4])
        click(window, "page")
        if window._checked.file_id:
            click(window, "cart")
            yield lambda: len(opened) == 2
        shown["end"] = window._state.GetLabel()
        shown["opened"] = opened
        window.Close()

    _walk = Walk(window, run)
    app.MainLoop()
    print(json.dumps(shown))


main()
