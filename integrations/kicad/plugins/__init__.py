"""The action of the toolbar. KiCad imports this package at its start, so it loads nothing else before it is used."""

import os

import pcbnew

from .texts import Texts, language_of


def _language():
    import wx

    locale = wx.GetLocale()
    return language_of((locale.GetCanonicalName() if locale else "") or "en")


class XunbanAction(pcbnew.ActionPlugin):
    def defaults(self):
        text = Texts(_language())
        self.name = text("title")
        self.category = "Manufacturing"
        self.description = text("about")
        self.show_toolbar_button = True
        self.icon_file_name = os.path.join(os.path.dirname(__file__), "icon.png")

    def Run(self):
        import wx

        from .dialog import show

        # The window of the board, and not another one of KiCad.
        parents = [one for one in wx.GetTopLevelWindows() if one.GetName() == "PcbFrame"]
        show(parents[0] if parents else None, pcbnew, pcbnew.GetBoard(), Texts(_language()))


XunbanAction().register()
