"""The window. Only this file and `__init__` know wx; requests run in a thread, and exports in steps between events."""

import os
import threading
import webbrowser

import wx

from . import session, settings
from .archive import sha256_of
from .board_items import describe, items_of, select
from .client import ApiError, Cancelled, Client
from .export_board import Export
from .nearest import board_place, nearest
from .texts import ACCEPTED

QUANTITIES = ("5", "10", "15", "20", "25", "30", "50", "100", "150", "200", "300", "500", "1000")
QUOTE_DELAY_MS = 400
GAP = 6
_open = []


def show(parent, pcbnew, board, text):
    """Opens the window, or raises the one that is open."""
    if _open:
        _open[0].Raise()
        return _open[0]
    dialog = Dialog(parent, pcbnew, board, text)
    _open.append(dialog)
    dialog.Show()
    dialog.start()
    return dialog


class Dialog(wx.Dialog):
    def __init__(self, parent, pcbnew, board, text):
        style = wx.DEFAULT_DIALOG_STYLE | wx.RESIZE_BORDER
        super().__init__(parent, title=text("title"), style=style)
        self.text = text
        self._pcbnew = pcbnew
        self._pcb = board
        self._export = None
        self._checked = None
        self._client = None
        self._items = None
        self._quote = None
        self._place = 0
        # Replies of an earlier run are ignored.
        self._run = 0
        self._cancel = threading.Event()
        self._build()
        self._timer = wx.Timer(self)
        self.Bind(wx.EVT_TIMER, lambda _: self._ask_price(), self._timer)
        self.Bind(wx.EVT_CLOSE, self._on_close)
        self.Bind(wx.EVT_BUTTON, lambda _: self.Close(), id=wx.ID_CANCEL)

    # Layout

    def _build(self):
        text = self.text
        outer = wx.BoxSizer(wx.VERTICAL)
        self._state = wx.StaticText(self, style=wx.ST_ELLIPSIZE_END)
        self._gauge = wx.Gauge(self, range=100)
        self._stop = wx.Button(self, label=text("cancel"))
        self._stop.Bind(wx.EVT_BUTTON, lambda _: self._cancel_run())
        row = wx.BoxSizer(wx.HORIZONTAL)
        row.Add(self._gauge, 1, wx.ALIGN_CENTER_VERTICAL | wx.RIGHT, GAP)
        row.Add(self._stop)
        outer.Add(self._state, 0, wx.EXPAND | wx.ALL, GAP)
        outer.Add(row, 0, wx.EXPAND | wx.LEFT | wx.RIGHT, GAP)

        outer.Add(wx.StaticText(self, label=text("findings")), 0, wx.ALL, GAP)
        self._list = wx.ListCtrl(self, style=wx.LC_REPORT | wx.LC_SINGLE_SEL, size=(-1, 220))
        for name, width in (("severity", 90), ("text", 420), ("layer", 110), ("places", 70)):
            self._list.AppendColumn(text("column." + name), width=width)
        self._list.Bind(wx.EVT_LIST_ITEM_SELECTED, lambda event: self._show_place(event.GetIndex(), 0))
        self._list.Bind(wx.EVT_LIST_ITEM_ACTIVATED, lambda _: self._next_place())
        outer.Add(self._list, 1, wx.EXPAND | wx.LEFT | wx.RIGHT, GAP)
        row = wx.BoxSizer(wx.HORIZONTAL)
        self._where = wx.StaticText(self, style=wx.ST_ELLIPSIZE_END)
        self._next = wx.Button(self, label=text("next"))
        self._next.Bind(wx.EVT_BUTTON, lambda _: self._next_place())
        row.Add(self._where, 1, wx.ALIGN_CENTER_VERTICAL)
        row.Add(self._next)
        outer.Add(row, 0, wx.EXPAND | wx.ALL, GAP)

        grid = wx.FlexGridSizer(cols=4, vgap=GAP, hgap=GAP)
        grid.AddGrowableCol(1)
        grid.AddGrowableCol(3)
        self._quantity = wx.ComboBox(self, value=QUANTITIES[0], choices=QUANTITIES)
        self._quantity.Bind(wx.EVT_TEXT, lambda _: self._price_soon())
        self._choices = {}
        controls = [(text("quantity"), self._quantity)]
        for field in session.FORM_FIELDS:
            control = wx.Choice(self)
            control.Bind(wx.EVT_CHOICE, lambda _: self._price_soon())
            self._choices[field] = control
            controls.append((text.field(field), control))
        for label, control in controls:
            grid.Add(wx.StaticText(self, label=label), 0, wx.ALIGN_CENTER_VERTICAL)
            grid.Add(control, 1, wx.EXPAND)
            control.SetName(label)
        outer.Add(grid, 0, wx.EXPAND | wx.ALL, GAP)
        self._price = wx.TextCtrl(self, style=wx.TE_READONLY | wx.TE_MULTILINE | wx.TE_NO_VSCROLL, size=(-1, 66))
        outer.Add(self._price, 0, wx.EXPAND | wx.LEFT | wx.RIGHT, GAP)

        row = wx.BoxSizer(wx.HORIZONTAL)
        self._buttons = {}
        for name, action in (
            ("settings", self._edit_settings),
            ("again", self.start),
            ("save", self._save),
            ("page", self._open_page),
            ("cart", self._add_to_cart),
        ):
            button = wx.Button(self, label=text(name))
            button.Bind(wx.EVT_BUTTON, lambda _, run=action: run())
            self._buttons[name] = button
            row.Add(button, 0, wx.RIGHT, GAP)
        row.AddStretchSpacer()
        row.Add(wx.Button(self, wx.ID_CANCEL, text("close")))
        outer.Add(row, 0, wx.EXPAND | wx.ALL, GAP)
        self.SetSizerAndFit(outer)
        self.SetSize(self.FromDIP(wx.Size(800, 640)))
        self.SetEscapeId(wx.ID_CANCEL)

    # One run: export, check, quote

    def start(self):
        self._run += 1
        self._cancel = threading.Event()
        self._export, self._checked, self._items, self._quote = None, None, None, None
        self._list.DeleteAllItems()
        self._where.SetLabel("")
        self._price.SetValue("")
        try:
            stored = settings.load()
        except settings.SettingsError as error:
            self._finish(self.text.error(error))
            return
        if not stored["server"]:
            self._finish("")
            self._edit_settings()
            return
        try:
            self._client = Client(stored["server"], stored["key"], ACCEPTED[self.text.language])
        except ApiError as error:
            self._finish(self.text.error(error))
            return
        self._working("state.export")
        self._export = Export(self._pcbnew, self._pcb)
        wx.CallAfter(self._export_step, self._run, self._export.steps())

    def _export_step(self, run, steps):
        """Plots one layer, and lets the window handle its events before the next one."""
        if not self._is_current(run):
            return
        try:
            self._gauge.SetValue(int(next(steps) * 100))
            wx.CallAfter(self._export_step, run, steps)
        except StopIteration:
            self._check()
        except Exception as error:  # Whatever KiCad raises is shown instead of ending the window.
            self._finish(self.text.error(error))

    def _check(self):
        client, export, cancel = self._client, self._export, self._cancel

        def work(progress):
            form = client.form()
            if not client.has_key:
                return form, None
            progress("state.upload", 0)
            name = "%s.zip" % export.stem
            content = export.archive
            board = session.check(
                client, name, content, lambda share: progress("state.reading" if share >= 1 else "state.upload", share), cancel.is_set
            )
            return form, board

        self._in_thread(work, self._show_board)

    def _show_board(self, result):
        form, board = result
        try:
            self._checked = board or session.facts_of_board(self._pcbnew, self._pcb)
        except ApiError as error:
            self._finish(self.text.error(error))
            return
        self._fill_form(form)
        findings = self._findings()
        for row, finding in enumerate(findings):
            self._list.InsertItem(row, self.text("severity." + finding["severity"]))
            places = finding["places"]
            layer = places[0].get("layer", "") if places else finding.get("file", "")
            shown = (finding["text"], self._export.layers.get(layer, layer), str(len(places) or ""))
            for column, value in enumerate(shown):
                self._list.SetItem(row, column + 1, value)
        spec = self._checked.spec
        values = {
            "layers": spec.get("layers", "?"),
            "length": spec.get("lengthMm", "?"),
            "width": spec.get("widthMm", "?"),
            "count": len(findings),
            "hash": sha256_of(self._export.archive)[:12],
        }
        self._finish(self.text("state.checked" if board else "state.local", **values))
        if findings:
            self._list.SetFocus()
        elif board:
            self._where.SetLabel(self.text("findings.none"))
        self._ask_price()

    def _findings(self):
        unfilled = self._export.unfilled_zones()
        own = [{"severity": "warning", "text": self.text("unfilled", count=unfilled), "places": []}] if unfilled else []
        return own + self._checked.findings

    def _fill_form(self, form):
        for field, control in self._choices.items():
            options = form["leadTimes"] if field == "leadTime" else form["options"][field]
            chosen = self._choice(field)
            if chosen is None:
                chosen = self._checked.spec.get(field, form["defaults"].get(field))
            control.Clear()
            for value in options:
                control.Append(self.text.option(field, value), value)
                if value == chosen:
                    control.SetSelection(control.GetCount() - 1)

    def _choice(self, field):
        control = self._choices[field]
        at = control.GetSelection()
        return None if at == wx.NOT_FOUND else control.GetClientData(at)

    # Findings

    def _show_place(self, row, place):
        finding = self._findings()[row]
        self._place = place
        if not finding["places"]:
            self._where.SetLabel(self.text("state.noPlace"))
            return
        at = finding["places"][place]
        if self._items is None:
            self._items = items_of(self._pcbnew, self._pcb)
        found = nearest(self._items, board_place(at), self._export.layers.get(at.get("layer")))
        if found is not None:
            select(self._pcbnew, self._pcb, found.handle)
        item = describe(self._pcbnew, found.handle) if found else ""
        self._where.SetLabel(self.text("state.place", item=item, place=place + 1, places=len(finding["places"])))

    def _next_place(self):
        row = self._list.GetFirstSelected()
        if row == wx.NOT_FOUND:
            return
        places = self._findings()[row]["places"]
        self._show_place(row, (self._place + 1) % max(1, len(places)))

    # Price

    def _price_soon(self):
        if self._checked is not None:
            self._set_quote(None, "")
            self._timer.StartOnce(QUOTE_DELAY_MS)

    def _spec(self):
        text = self._quantity.GetValue().strip()
        if not text.isdigit() or int(text) < 1:
            raise ApiError("quantity")
        choices = {field: self._choice(field) for field in self._choices}
        return session.chosen_spec(self._checked, int(text), {field: one for field, one in choices.items() if one is not None})

    def _ask_price(self):
        try:
            spec = self._spec()
        except ApiError as error:
            self._set_quote(None, self.text.error(error))
            return
        client = self._client
        self._in_thread(lambda progress: client.quote(spec), self._show_price, "state.quote", self._fail_price)

    def _show_price(self, quote):
        if not quote["ok"]:
            reasons = [self.text("price.none"), *(self.text.violation(one) for one in quote["violations"])]
            self._set_quote(None, "\n".join(reasons))
            return
        chosen = quote["chosen"]
        price = self.text(
            "price",
            total="%.2f" % chosen["total"],
            unit="%.2f" % chosen["unitPrice"],
            date=chosen["shipDate"],
            days=chosen["workingDays"],
        )
        others = [
            self.text("leadTime", name=self.text.option("leadTime", cell["leadTime"]), total="%.2f" % cell["total"], days=cell["workingDays"])
            for cell in session.lead_times(quote)
            if cell["leadTime"] != chosen["leadTime"]
        ]
        is_measured = bool(self._checked.file_id)
        shown = price if is_measured else self.text("price.preliminary", text=price)
        self._set_quote(quote, "\n".join([shown, "  ".join(others)]))

    def _fail_price(self, error):
        self._set_quote(None, self.text.error(error))

    def _set_quote(self, quote, shown):
        self._quote = quote
        self._price.SetValue(shown)
        self._enable()

    def _add_to_cart(self):
        client, spec, file_id = self._client, self._spec(), self._checked.file_id
        self._in_thread(lambda progress: client.add_to_cart(spec, file_id), self._added, "state.cart", is_run=True)

    def _added(self, row):
        self._finish(self.text("state.cartDone", amount="%.2f" % row["amount"]))
        self._browse("%s/cart" % self._client.server)

    def _open_page(self):
        self._browse(session.quote_page(self._client.server, self._spec()))

    def _browse(self, address):
        webbrowser.open(address)

    def _save(self):
        style = wx.FD_SAVE | wx.FD_OVERWRITE_PROMPT
        with wx.FileDialog(self, defaultFile="%s.zip" % self._export.stem, wildcard="*.zip|*.zip", style=style) as chooser:
            if chooser.ShowModal() != wx.ID_OK:
                return
            try:
                with open(chooser.GetPath(), "wb") as file:
                    file.write(self._export.archive)
            except OSError as error:
                self._finish(str(error))

    # Settings

    def _edit_settings(self):
        with SettingsDialog(self, self.text) as dialog:
            if dialog.ShowModal() != wx.ID_OK:
                return
        self.start()

    # Work in a thread

    def _in_thread(self, work, on_done, state="", on_error=None, is_run=None):
        """Runs `work` beside the window; a run shows its progress and can be cancelled, a price is only replaced."""
        is_run = on_error is None if is_run is None else is_run
        run = self._run
        if is_run and state:
            self._working(state)

        def progress(key, share):
            wx.CallAfter(self._progress, run, key, share)

        def body():
            try:
                result = work(progress)
            except Exception as error:  # A thread has nowhere else to report to.
                wx.CallAfter(self._failed, run, error, on_error)
                return
            wx.CallAfter(self._done, run, result, on_done)

        threading.Thread(target=body, daemon=True).start()

    def _done(self, run, result, on_done):
        if self._is_current(run):
            on_done(result)

    def _failed(self, run, error, on_error):
        if not self._is_current(run) or isinstance(error, Cancelled):
            return
        (on_error or (lambda one: self._finish(self.text.error(one))))(error)

    def _progress(self, run, key, share):
        if self._is_current(run):
            self._state.SetLabel(self.text(key))
            if share >= 1:
                self._gauge.Pulse()
            else:
                self._gauge.SetValue(int(share * 100))

    def _working(self, key):
        self._state.SetLabel(self.text(key))
        self._gauge.SetValue(0)
        self._stop.Enable()
        self._enable(False)

    def _finish(self, shown):
        self._state.SetLabel(shown)
        self._state.SetToolTip(shown)
        self._gauge.SetValue(0)
        self._stop.Disable()
        self._enable()

    def _enable(self, is_idle=None):
        is_idle = not self._stop.IsEnabled() if is_idle is None else is_idle
        has_board = is_idle and self._checked is not None
        for name, is_enabled in (
            ("settings", is_idle),
            ("again", is_idle),
            ("save", is_idle and self._export is not None and bool(self._export.archive)),
            ("page", has_board),
            ("cart", has_board and self._quote is not None and bool(self._checked.file_id)),
        ):
            self._buttons[name].Enable(is_enabled)
        self._next.Enable(has_board)

    def _cancel_run(self):
        self._cancel.set()
        self._run += 1
        self._finish(self.text("state.cancelled"))

    def _is_current(self, run):
        return bool(self) and run == self._run

    def _on_close(self, _):
        self._cancel.set()
        self._run += 1
        self._timer.Stop()
        if self in _open:
            _open.remove(self)
        self.Destroy()


class SettingsDialog(wx.Dialog):
    def __init__(self, parent, text):
        super().__init__(parent, title=text("settings.title"))
        self._text = text
        try:
            stored = settings.load()
        except settings.SettingsError:
            stored = settings.EMPTY
        outer = wx.BoxSizer(wx.VERTICAL)
        grid = wx.FlexGridSizer(cols=2, vgap=GAP, hgap=GAP)
        grid.AddGrowableCol(1)
        self.server = wx.TextCtrl(self, value=stored["server"], size=(420, -1))
        self.key = wx.TextCtrl(self, value=stored["key"], style=wx.TE_PASSWORD)
        for name, control in (("server", self.server), ("key", self.key)):
            grid.Add(wx.StaticText(self, label=text("settings." + name)), 0, wx.ALIGN_CENTER_VERTICAL)
            grid.Add(control, 1, wx.EXPAND)
        hint = wx.StaticText(self, label=text("settings.hint"))
        hint.Wrap(520)
        self._fault = wx.StaticText(self)
        outer.Add(grid, 0, wx.EXPAND | wx.ALL, GAP)
        outer.Add(hint, 0, wx.ALL, GAP)
        outer.Add(self._fault, 0, wx.EXPAND | wx.ALL, GAP)
        outer.Add(self.CreateButtonSizer(wx.OK | wx.CANCEL), 0, wx.EXPAND | wx.ALL, GAP)
        self.SetSizerAndFit(outer)
        self.Bind(wx.EVT_BUTTON, lambda _: self.accept(), id=wx.ID_OK)

    def accept(self):
        try:
            address = Client(self.server.GetValue()).server
            settings.save(address, self.key.GetValue().strip())
        except (ApiError, OSError) as error:
            self._fault.SetLabel(self._text.error(error))
            self.Fit()
            return
        self.EndModal(wx.ID_OK)
