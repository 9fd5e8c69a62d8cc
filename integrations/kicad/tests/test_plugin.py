"""The parts of the plug-in that need no KiCad: python3 -m unittest discover -s tests, with the package in PACKAGE."""

import importlib.util
import io
import json
import os
import stat
import sys
import tempfile
import threading
import types
import unittest
import zipfile
from http.server import BaseHTTPRequestHandler, HTTPServer

FOLDER = os.path.join(os.environ["PACKAGE"], "plugins")
# The package without its action, which needs KiCad.
package = types.ModuleType("plugins")
package.__path__ = [FOLDER]
sys.modules["plugins"] = package
from plugins import archive, client, export_board, nearest, session, settings, texts  # noqa: E402


class ArchiveTest(unittest.TestCase):
    # Heads as KiCad 6, 7, 8 and 9 write them.
    HEADS = (
        b"%TF.CreationDate,{}*%\nG04 Created by KiCad (PCBNEW 6.0.11+dfsg-1) date {}*\nG01*\n",
        b"%TF.CreationDate,{}*%\r\nG04 Created by KiCad (PCBNEW 7.0.10) date {}*\r\nG01*\r\n",
        b"; DRILL file {KiCad 8.0.4} date {}\n; #@! TF.CreationDate,{}\nM48\n",
        b'{"Header": {"CreationDate": "{}", "GenerationSoftware": {"Version": "9.0.1"}}}',
    )

    def test_the_moment_of_the_export_does_not_change_the_archive(self):
        for head in self.HEADS:
            earlier, later = (
                archive.zip_of({"a.gbr": head.replace(b"{}", moment)})
                for moment in (b"2025-02-20T10:00:00+01:00", b"2026-11-30T22:02:03+00:00")
            )
            self.assertEqual(earlier, later, head)

    def test_the_order_of_the_files_does_not_matter_and_the_content_does(self):
        one = archive.zip_of({"a": b"1", "b": b"2"})
        self.assertEqual(one, archive.zip_of({"b": b"2", "a": b"1"}))
        self.assertNotEqual(archive.sha256_of(one), archive.sha256_of(archive.zip_of({"a": b"1", "b": b"3"})))
        self.assertEqual(zipfile.ZipFile(io.BytesIO(one)).read("b"), b"2")


class NearestTest(unittest.TestCase):
    TRACK = nearest.Item("track", frozenset({"F.Cu"}), False, (0, 0), (10, 0), 0.1)
    BELOW = nearest.Item("below", frozenset({"B.Cu"}), False, (0, 1), (10, 1), 0.1)
    VIA = nearest.Item("via", frozenset({"F.Cu", "B.Cu"}), True, (5, 3), (5, 3), 0.3)
    EDGE = nearest.Item("edge", frozenset({"Edge.Cuts"}), False, (0, 20), (10, 20), 0.05)
    ITEMS = (TRACK, BELOW, VIA, EDGE)

    def found(self, point, layer=None):
        return nearest.nearest(self.ITEMS, point, layer).handle

    def test_an_item_of_the_layer_is_found_by_its_distance(self):
        self.assertEqual(self.found((5, 0.9), "F.Cu"), "track")
        self.assertEqual(self.found((5, 0.9), "B.Cu"), "below")
        self.assertEqual(self.found((5, 2.6), "F.Cu"), "via")
        self.assertEqual(self.found((12, 0), "F.Cu"), "track")

    def test_a_place_without_a_layer_is_at_a_hole_or_an_edge(self):
        self.assertEqual(self.found((5, 0)), "via")
        self.assertEqual(self.found((5, 19)), "edge")

    def test_a_layer_without_items_falls_back_to_all_and_an_empty_board_has_none(self):
        self.assertEqual(self.found((5, 0), "F.Silkscreen"), "track")
        self.assertIsNone(nearest.nearest([], (0, 0), "F.Cu"))

    def test_the_files_have_y_upwards(self):
        self.assertEqual(nearest.board_place({"x": 1, "y": -2}), (1, 2))


class SettingsTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.path = os.path.join(self.folder.name, "xunban", "kicad.json")

    def tearDown(self):
        self.folder.cleanup()

    def test_a_key_is_stored_for_its_owner_alone(self):
        self.assertEqual(settings.load(self.path), settings.EMPTY)
        for key in ("xb_live_a", "xb_live_b"):
            settings.save("https://a.example", key, self.path)
            self.assertEqual(settings.load(self.path), {"server": "https://a.example", "key": key})
        self.assertEqual(os.listdir(os.path.dirname(self.path)), ["kicad.json"])
        if os.name == "posix":
            self.assertEqual(stat.S_IMODE(os.stat(self.path).st_mode), 0o600)
            os.chmod(self.path, 0o640)
            with self.assertRaisesRegex(settings.SettingsError, "readableByOthers"):
                settings.load(self.path)

    def test_a_damaged_file_is_reported(self):
        settings.save("https://a.example", "", self.path)
        for content in ("{", "[]"):
            with open(self.path, "w") as file:
                file.write(content)
            with self.assertRaisesRegex(settings.SettingsError, "damagedSettings"):
                settings.load(self.path)


class Replies(BaseHTTPRequestHandler):
    """Replies from a list; an entry `None` breaks the connection."""

    def _reply(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        self.server.requests.append((self.command, self.path, dict(self.headers), body))
        reply = self.server.replies.pop(0)
        if reply is None:
            self.connection.close()
            return
        status, headers, content = reply
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        content = content if isinstance(content, bytes) else json.dumps(content).encode()
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    do_GET = do_POST = _reply

    def log_message(self, *_):
        pass


class ClientTest(unittest.TestCase):
    def setUp(self):
        self.server = HTTPServer(("127.0.0.1", 0), Replies)
        self.server.requests, self.server.replies = [], []
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.address = "http://127.0.0.1:%d" % self.server.server_port
        self.pauses = []

    def tearDown(self):
        self.server.shutdown()
        self.server.server_close()

    def client(self, *replies, key="xb_live_k"):
        self.server.replies[:] = [one if one is None or len(one) == 3 else (one[0], {}, one[1]) for one in replies]
        return client.Client(self.address + "/", key, "zh-Hans", pause=self.pauses.append)

    def refused(self, code, run):
        with self.assertRaises(client.ApiError) as caught:
            run()
        self.assertEqual(caught.exception.code, code)
        return caught.exception

    def test_a_key_is_sent_to_safe_addresses_only(self):
        for address in ("http://a.example", "ftp://a.example", "a.example", "https://u:p@a.example", "https://a?b", ""):
            self.refused("address", lambda: client.Client(address, "xb_live_k"))
        self.assertEqual(client.Client(" https://a.example/ ").server, "https://a.example")

    def test_the_key_does_not_follow_a_redirect(self):
        one = self.client((302, {"Location": self.address + "/elsewhere"}, b""))
        self.refused("notXunban", lambda: one.reading("f"))
        self.assertEqual(len(self.server.requests), 1)
        self.assertEqual(self.server.requests[0][2]["Authorization"], "Bearer xb_live_k")

    def test_an_upload_goes_on_at_the_offset_of_the_server(self):
        state = lambda offset: {"uploadId": "u", "offset": offset, "partBytes": 4}
        wrong = {"error": {"code": "upload.wrongOffset", "message": "", "data": {"offset": 8}}}
        one = self.client((200, state(0)), (200, state(4)), None, (409, wrong), (200, state(10)), (200, {"fileId": "f"}))
        shares = []
        self.assertEqual(one.upload("板.zip", b"0123456789", shares.append), {"fileId": "f"})
        self.assertEqual(shares, [0.4, 0.8, 1.0])
        self.assertEqual(self.pauses, [0.5])
        parts = [path for _, path, _, _ in self.server.requests if "/parts" in path]
        self.assertEqual([path.split("=")[1] for path in parts], ["0", "4", "4", "8"])
        self.assertIn(b"\r\n\r\n89\r\n", self.server.requests[-2][3])

    def test_a_cancelled_upload_sends_no_further_part(self):
        one = self.client((200, {"uploadId": "u", "offset": 0, "partBytes": 4}))
        with self.assertRaises(client.Cancelled):
            one.upload("a.zip", b"0123456789", is_cancelled=lambda: True)
        self.assertEqual(len(self.server.requests), 1)

    def test_the_cart_gets_the_same_key_at_each_try(self):
        one = self.client((200, {"quoteId": "q"}), None, (200, {"success": True, "result": {"amount": 5}}))
        self.assertEqual(one.add_to_cart({"layers": 2}, "f"), {"amount": 5})
        keys = [headers["Idempotency-Key"] for _, path, headers, _ in self.server.requests if "save" in path]
        self.assertEqual(len(keys), 2)
        self.assertEqual(keys[0], keys[1])

    def test_refusals_of_both_envelopes_and_other_servers(self):
        fault = {"message": "太少", "members": ["quantity"], "code": "x"}
        error = {"code": "invalidInput", "message": "无效", "validationErrors": [fault]}
        caught = self.refused("invalidInput", lambda: self.client((400, {"error": error})).reading("f"))
        self.assertEqual(caught.message, "无效\n太少")
        self.refused("cart.full", lambda: self.client((200, {"success": False, "code": "cart.full", "message": ""})).form())
        revoked = {"error": "invalid_token", "code": "apiKey.revoked", "error_description": "已吊销"}
        self.assertEqual(self.refused("apiKey.revoked", lambda: self.client((401, revoked)).form()).message, "已吊销")
        self.refused("unauthenticated", lambda: self.client((401, {"error": "invalid_token"})).form())
        self.refused("notXunban", lambda: self.client((200, b"<html>")).form())
        self.refused("notXunban", lambda: self.client((404, b"<html>")).form())
        self.refused("notXunban", lambda: self.client((404, b"[]")).form())
        self.assertEqual(self.pauses, [])

    def test_a_server_out_of_reach_is_asked_four_times(self):
        self.refused("network", lambda: self.client(None, (502, b""), None, None).form())
        self.assertEqual(self.pauses, [0.5, 1.0, 2.0])

    def test_without_a_key_none_is_sent(self):
        self.client((200, {"success": True, "result": {}}), key="").form()
        self.assertNotIn("Authorization", self.server.requests[0][2])


class SessionTest(unittest.TestCase):
    def test_what_the_files_leave_open_is_not_guessed(self):
        board = session.Board({"layers": 2, "lengthMm": 10}, [])
        with self.assertRaises(client.ApiError) as caught:
            session.chosen_spec(board, 5, {})
        self.assertEqual((caught.exception.code, caught.exception.data), ("notDetermined", ["widthMm"]))
        self.assertIn("Width", texts.Texts("en").error(caught.exception))

    def test_the_quote_page_gets_the_choices_and_not_the_measurements(self):
        spec = {"layers": 2, "halogenFree": True, "measured": {"holeCount": 4}}
        self.assertEqual(session.quote_page("https://a.example", spec), "https://a.example/quote?layers=2&halogenFree=true")


class TextsTest(unittest.TestCase):
    def test_every_language_has_the_same_texts_with_the_same_places(self):
        with open(os.path.join(FOLDER, "texts.json"), encoding="utf-8") as file:
            all_texts = json.load(file)
        self.assertEqual(sorted(all_texts), sorted(texts.LANGUAGES))
        places = lambda text: sorted(part.split("}")[0] for part in text.split("{")[1:])
        for language in texts.LANGUAGES:
            self.assertEqual(list(all_texts[language]), list(all_texts["en"]), language)
            for key, text in all_texts[language].items():
                self.assertEqual(places(text), places(all_texts["en"][key]), key)

    def test_the_language_of_a_locale(self):
        for name, language in (("zh_CN.UTF-8", "zh-CN"), ("zh", "zh-CN"), ("zh_TW", "zh-TW"), ("zh-Hant", "zh-TW"), ("de_DE", "en")):
            self.assertEqual(texts.language_of(name), language)

    def test_options_and_rules_are_those_of_the_quote_page(self):
        text = texts.Texts("zh-CN")
        self.assertEqual(text.option("finish", "enig"), "沉金")
        self.assertEqual(text.option("thicknessMm", 1.6), "1.6 mm")
        self.assertEqual(text.field("maskColour"), "阻焊颜色")
        broken = {"reasonKey": "pricing.rule.sizeMin", "params": {"minMm": 5}}
        self.assertIn("5", text.violation(broken))
        self.assertNotIn("{", text.violation(broken))

    def test_an_error_is_a_sentence(self):
        text = texts.Texts("en")
        self.assertEqual(text.error(client.ApiError("cart.full", "The cart is full")), "The cart is full")
        self.assertIn("https://", text.error(client.ApiError("address")))
        self.assertIn("ZeroDivisionError", text.error(ZeroDivisionError("x")))


class CommandLineExportTest(unittest.TestCase):
    """`kicad-cli` of KiCad 7 to 10, as its manual describes it."""

    FAKE = """#!%s
import os, sys
arguments = sys.argv[1:]
assert arguments[:2] == ["pcb", "export"], arguments
kind, folder = arguments[2], arguments[arguments.index("--output") + 1]
assert folder.endswith("/") and arguments[-1].endswith(".kicad_pcb"), arguments
if os.path.basename(arguments[-1]) == "bad.kicad_pcb":
    sys.exit("Failed to load board")
names = ["b-F_Cu.gtl", "b-Edge_Cuts.gm1"] if kind == "gerbers" else ["b-PTH.drl"]
for name in names:
    open(os.path.join(folder, name), "w").write(kind)
"""

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.path = os.environ["PATH"]
        fake = os.path.join(self.folder.name, "kicad-cli")
        with open(fake, "w") as file:
            file.write(self.FAKE % sys.executable)
        os.chmod(fake, 0o755)
        sys.modules["pcbnew"] = None

    def tearDown(self):
        os.environ["PATH"] = self.path
        del sys.modules["pcbnew"]
        self.folder.cleanup()

    @unittest.skipUnless(os.name == "posix", "the fake command is a script")
    def test_a_saved_board_is_exported_by_the_command_line(self):
        os.environ["PATH"] = self.folder.name
        content = export_board.export_saved("/x/b.kicad_pcb")
        names = zipfile.ZipFile(io.BytesIO(content)).namelist()
        self.assertEqual(names, ["b-Edge_Cuts.gm1", "b-F_Cu.gtl", "b-PTH.drl"])
        with self.assertRaises(export_board.ExportError) as caught:
            export_board.export_saved("/x/bad.kicad_pcb")
        self.assertEqual(caught.exception.args, ("notPlotted", "Failed to load board"))

    def test_without_kicad_the_reason_is_given(self):
        os.environ["PATH"] = os.path.join(self.folder.name, "empty")
        with self.assertRaisesRegex(export_board.ExportError, "noKicad"):
            export_board.export_saved("/x/b.kicad_pcb")


if __name__ == "__main__":
    unittest.main()
