"""Address and API key, in a file that only its owner can read."""

import json
import os
import stat
import sys


def settings_path():
    if sys.platform == "win32":
        base = os.environ.get("APPDATA") or os.path.expanduser("~")
    elif sys.platform == "darwin":
        base = os.path.expanduser("~/Library/Application Support")
    else:
        base = os.environ.get("XDG_CONFIG_HOME") or os.path.expanduser("~/.config")
    return os.path.join(base, "xunban", "kicad.json")


# The address that the package was built for, if any.
with open(os.path.join(os.path.dirname(__file__), "instance.json"), encoding="utf-8") as _file:
    EMPTY = {"server": json.load(_file)["server"], "key": ""}


class SettingsError(Exception):
    """Its argument is a key of the texts."""


def load(path=None):
    """Returns what is stored. A key that other users could read is not used."""
    path = path or settings_path()
    try:
        with open(path, encoding="utf-8") as file:
            if os.name == "posix" and os.fstat(file.fileno()).st_mode & (stat.S_IRWXG | stat.S_IRWXO):
                raise SettingsError("readableByOthers")
            stored = json.load(file)
    except FileNotFoundError:
        stored = {}
    except ValueError:
        raise SettingsError("damagedSettings") from None
    if not isinstance(stored, dict):
        raise SettingsError("damagedSettings")
    return {name: str(stored.get(name) or fallback) for name, fallback in EMPTY.items()}


def save(server, key, path=None):
    path = path or settings_path()
    os.makedirs(os.path.dirname(path), exist_ok=True)
    part = "%s.%d" % (path, os.getpid())
    try:
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
            json.dump({"server": server, "key": key}, file)
        os.replace(part, path)
    except BaseException:
        if os.path.exists(part):
            os.unlink(part)
        raise
