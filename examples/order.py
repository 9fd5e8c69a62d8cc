"""A whole order with Python's standard library: price, files, order, payment from the wallet, progress.

Usage: XUNBAN_URL=https://… XUNBAN_KEY=xb_live_… python3 order.py board.zip
The key needs the scopes quote, files, orders:read, orders:write and pay; the account needs an address.
"""

import json
import os
import sys
import time
import urllib.error
import urllib.request
import uuid

URL, KEY = os.environ["XUNBAN_URL"], os.environ["XUNBAN_KEY"]
APPLET = "/api/applet/appletorder"


def call(method, path, body=None, data=None, content_type="application/json"):
    """Returns the result of a call. Calls below /api/applet wrap it in an envelope."""
    if body is not None:
        data = json.dumps(body).encode()
    headers = {"Authorization": f"Bearer {KEY}", "Idempotency-Key": str(uuid.uuid4())}
    if data is not None:
        headers["Content-Type"] = content_type
    request = urllib.request.Request(URL + path, data, headers, method=method)
    try:
        with urllib.request.urlopen(request, timeout=60) as response:
            reply = json.load(response)
    except urllib.error.HTTPError as refused:
        sys.exit(f"{method} {path}: {refused.status} {refused.read().decode()}")
    if path.startswith("/api/applet/"):
        if not reply["success"]:
            sys.exit(f"{method} {path}: {reply['code']} {reply['message']}")
        return reply["result"]
    return reply


def upload(path):
    boundary = uuid.uuid4().hex
    with open(path, "rb") as board:
        head = f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="board.zip"\r\n\r\n'
        data = head.encode() + board.read() + f"\r\n--{boundary}--\r\n".encode()
    form = f"multipart/form-data; boundary={boundary}"
    return call("POST", "/api/applet/appletcommon/get-applet-uploadcommondoss", data=data, content_type=form)


# 1. Price the board. The quote is stored, and its price holds until it expires.
spec = {"layers": 2, "lengthMm": 20, "widthMm": 10, "quantity": 10}
quote = call("POST", "/api/app/pcb-valuation/xunban-quote-calc", {"spec": spec})

# 2. Upload its files.
file_id = upload(sys.argv[1])["fileId"]

# 3. Put it in the cart.
row = call("POST", APPLET + "/post-applet-newsavepcbfile", {"quoteId": quote["quoteId"], "fileId": file_id})

# 4. Choose an address of the account and a carrier.
address_id = call("GET", "/api/applet/appletaccount/get-applet-getmemberaddresslist")[0]["id"]
chosen = {"addressId": address_id, "cartIds": [row["id"]]}
carrier = call("POST", APPLET + "/post-applet-calcship", chosen)[0]

# 5. Order. It is refused when the price is another one than expected.
total = round(row["amount"] + carrier["price"], 2)
chosen |= {"carrier": carrier["carrier"], "expectedTotal": total}
main = call("POST", APPLET + "/post-applet-confirmsubmit", chosen)
order_no = main["orders"][0]["orderNo"]
print(f"ordered {order_no} for CNY {total}")

# 6. An engineer reviews the files. State 30 awaits the payment. A webhook for order.payable makes asking unnecessary.
while call("GET", f"{APPLET}/get-applet-pcborderdetail?orderNo={order_no}")["state"] != 30:
    time.sleep(float(os.environ.get("XUNBAN_POLL_SECONDS", "30")))

# 7. Pay from the wallet, within the limits of the key.
payment = call("POST", "/api/app/pcb-order-to-pay", {"orderMainIds": [main["id"]]})
call("POST", "/api/app/member-pay/pay", {"payNo": payment["payNo"], "amount": payment["amount"], "useWallet": True})

# 8. Follow the production.
print(call("GET", f"{APPLET}/get-applet-getpropress?orderNo={order_no}")["percent"])
