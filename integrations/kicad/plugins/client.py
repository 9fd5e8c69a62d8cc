"""The calls of the plug-in, over HTTPS."""

import http.client
import json
import ssl
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid

TRIES = 4
FIRST_PAUSE_SECONDS = 0.5
TIMEOUT_SECONDS = 60
# The server reads a board in seconds; a large one takes minutes in a queue.
READING_TIMEOUT_SECONDS = 1200
_LOOPBACK = ("localhost", "127.0.0.1", "::1")


class Cancelled(Exception):
    pass


class ApiError(Exception):
    """A refusal, or a connection that failed: `network`, `certificate`."""

    def __init__(self, code, message="", data=None):
        super().__init__(message or code)
        self.code = code
        self.message = message
        self.data = data


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """A redirect would carry the key to another host."""

    def redirect_request(self, *_):
        return None


def checked_address(text):
    """Returns the origin of a server; plain HTTP only on this machine, because each request carries the key."""
    address = urllib.parse.urlsplit(text.strip().rstrip("/"))
    is_safe = address.scheme == "https" or (address.scheme == "http" and address.hostname in _LOOPBACK)
    if not is_safe or not address.hostname or address.username or address.query or address.fragment:
        raise ApiError("address")
    return "%s://%s%s" % (address.scheme, address.netloc, address.path)


class Client:
    def __init__(self, server, key="", language="en", product="xunban", pause=time.sleep):
        self.server = checked_address(server)
        self.has_key = key != ""
        self._headers = {"Accept-Language": language, "User-Agent": "xunban-kicad", "Accept": "application/json"}
        if key:
            self._headers["Authorization"] = "Bearer %s" % key
        self._product = product
        self._pause = pause
        context = ssl.create_default_context()
        self._opener = urllib.request.build_opener(_NoRedirect, urllib.request.HTTPSHandler(context=context))

    def upload(self, name, content, on_progress=lambda share: None, is_cancelled=lambda: False):
        """Uploads a board in parts; a part whose reply was lost is not sent again."""
        begun = self._send("POST", "/api/app/board-uploads", {"fileName": name, "bytes": len(content)})
        path = "/api/app/board-uploads/%s" % begun["uploadId"]
        offset = begun["offset"]
        while offset < len(content):
            if is_cancelled():
                raise Cancelled()
            part = content[offset : offset + begun["partBytes"]]
            try:
                offset = self._send("POST", "%s/parts?offset=%d" % (path, offset), file=("part", part))["offset"]
            except ApiError as error:
                if error.code != "upload.wrongOffset" or not isinstance(error.data, dict):
                    raise
                offset = error.data["offset"]
            on_progress(offset / len(content))
        return self._send("POST", "%s/board-file" % path, {}, timeout=READING_TIMEOUT_SECONDS)

    def reading(self, file_id):
        return self._send("GET", "/api/app/board-files/%s/reading" % file_id)

    def form(self):
        """The fields of the quote form with their options."""
        return self._send("GET", "/api/applet/appletorder/get-pcb-quote-config")

    def quote(self, spec):
        body = {"spec": spec, "quantities": [spec["quantity"]], "parts": ["matrix"]}
        return self._send("POST", "/api/app/pcb-valuation/applet-pcb-quote", body)

    def add_to_cart(self, spec, file_id):
        quoted = self._send("POST", "/api/app/pcb-valuation/%s-quote-calc" % self._product, {"spec": spec})
        body = {"quoteId": quoted["quoteId"], "fileId": file_id}
        return self._send("POST", "/api/applet/appletorder/post-applet-newsavepcbfile", body, is_keyed=True)

    def _send(self, method, path, body=None, file=None, is_keyed=False, timeout=TIMEOUT_SECONDS):
        headers = dict(self._headers)
        data = None
        if file is not None:
            boundary = uuid.uuid4().hex
            headers["Content-Type"] = "multipart/form-data; boundary=%s" % boundary
            data = _multipart(boundary, *file)
        elif body is not None:
            headers["Content-Type"] = "application/json"
            data = json.dumps(body).encode()
        if is_keyed:
            headers["Idempotency-Key"] = str(uuid.uuid4())
        request = urllib.request.Request(self.server + path, data=data, headers=headers, method=method)
        # Every call here can be repeated: reads, prices, parts at their offset, and one under a key.
        for tried in range(TRIES):
            try:
                return self._open(request, timeout)
            except ApiError as error:
                if error.code != "network" or tried == TRIES - 1:
                    raise
                self._pause(FIRST_PAUSE_SECONDS * 2**tried)

    def _open(self, request, timeout):
        try:
            with self._opener.open(request, timeout=timeout) as response:
                return _result(response.read())
        except urllib.error.HTTPError as error:
            raise _refusal(error.code, error.read()) from None
        except urllib.error.URLError as error:
            is_certificate = isinstance(error.reason, ssl.SSLCertVerificationError)
            raise ApiError("certificate" if is_certificate else "network", str(error.reason)) from None
        except (OSError, http.client.HTTPException) as error:
            raise ApiError("network", str(error)) from None


def _result(content):
    try:
        reply = json.loads(content)
    except ValueError:
        raise ApiError("notXunban") from None
    if not isinstance(reply, dict) or "success" not in reply:
        return reply
    if reply["success"] is not True:
        raise _refusal(200, content)
    return reply["result"]


def _refusal(status, content):
    try:
        reply = json.loads(content)
        fault = reply["error"] if isinstance(reply.get("error"), dict) else reply
        code = fault.get("code") or "unauthenticated"
        message = fault.get("message") or reply.get("error_description") or ""
        details = [one["message"] for one in fault.get("validationErrors", []) if one.get("message")]
        return ApiError(code, "\n".join([message, *details]).strip(), fault.get("data"))
    except (ValueError, AttributeError, KeyError, TypeError):
        # A proxy in between, or another server.
        return ApiError("network" if status in (502, 503, 504) else "notXunban", "HTTP %d" % status)


def _multipart(boundary, field, content):
    head = '--%s\r\nContent-Disposition: form-data; name="%s"; filename="part"\r\n' % (boundary, field)
    return head.encode() + b"Content-Type: application/octet-stream\r\n\r\n" + content + b"\r\n--%s--\r\n" % boundary.encode()
