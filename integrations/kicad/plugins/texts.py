"""Texts in the language of KiCad; English where it has none."""

import json
import os
import re

LANGUAGES = ("en", "zh-CN", "zh-TW")
# For the replies of the server.
ACCEPTED = {"en": "en", "zh-CN": "zh-Hans", "zh-TW": "zh-Hant"}


def language_of(name):
    """Returns the language for a locale such as `zh_CN.UTF-8`."""
    name = name.replace("-", "_").lower()
    if not name.startswith("zh"):
        return "en"
    return "zh-TW" if re.match(r"zh_(tw|hk|mo|hant)", name) else "zh-CN"


def _read(name):
    with open(os.path.join(os.path.dirname(__file__), name), encoding="utf-8") as file:
        return json.load(file)


class Texts:
    def __init__(self, language):
        self.language = language
        self._own = _read("texts.json")[language]
        # From the catalogues of the server, by the build.
        self._board = _read("board_texts.json")[language]

    def __call__(self, key, **values):
        return self._own.get(key, key).format(**values)

    def has(self, key):
        return key in self._own

    def field(self, field):
        return self._board["field"].get(field, field)

    def option(self, field, value):
        if field == "thicknessMm":
            return "%s mm" % value
        return self._board["option"].get(field, {}).get(str(value), str(value))

    def violation(self, violation):
        """Why a board cannot be made, as the quote page says it."""
        key = violation["reasonKey"].split("rule.")[-1]
        values = violation["params"]
        text = self._board["rule"].get(key) or self._board["rule"].get(key + "_other") or key
        return re.sub(r"\{\{(\w+)[^}]*\}\}", lambda name: str(values.get(name.group(1), name.group(1))), text)

    def error(self, error):
        """The reason in a sentence; the server sends its own."""
        code = getattr(error, "code", None) or (error.args[0] if error.args else "")
        if self.has("error." + str(code)):
            fields = ", ".join(map(self.field, error.data)) if code == "notDetermined" else ""
            return self("error." + str(code), detail=getattr(error, "message", ""), fields=fields)
        return getattr(error, "message", "") or self("error.unexpected", detail="%s: %s" % (type(error).__name__, error))
