#!/usr/bin/env bash
# A whole order with curl and jq: price, files, order, payment from the wallet, progress.
# Usage: XUNBAN_URL=https://… XUNBAN_KEY=xb_live_… ./order.sh board.zip
# The key needs the scopes quote, files, orders:read, orders:write and pay; the account needs an address.
set -euo pipefail

board=$1
applet=/api/applet/appletorder

# call METHOD PATH [BODY]: prints the reply, or the refusal on standard error. The same Idempotency-Key is sent when curl retries.
call() {
  local data=() reply
  [ $# -gt 2 ] && data=(-H 'Content-Type: application/json' -d "$3")
  reply=$(curl -sS --retry 3 -X "$1" "$XUNBAN_URL$2" -H "Authorization: Bearer $XUNBAN_KEY" \
    -H "Idempotency-Key: $(cat /proc/sys/kernel/random/uuid 2>/dev/null || uuidgen)" "${data[@]}")
  if jq -e '.success == false or has("error")' <<<"$reply" >/dev/null; then
    echo "$reply" >&2
    return 1
  fi
  echo "$reply"
}

# 1. Price the board. The quote is stored, and its price holds until it expires.
quote=$(call POST /api/app/pcb-valuation/xunban-quote-calc \
  '{"spec":{"layers":2,"lengthMm":20,"widthMm":10,"quantity":10}}')
quote_id=$(jq -r .quoteId <<<"$quote")

# 2. Upload its files.
file_id=$(curl -sS "$XUNBAN_URL/api/applet/appletcommon/get-applet-uploadcommondoss" \
  -H "Authorization: Bearer $XUNBAN_KEY" -F "file=@$board" | jq -er .result.fileId)

# 3. Put it in the cart.
row=$(call POST $applet/post-applet-newsavepcbfile "{\"quoteId\":\"$quote_id\",\"fileId\":\"$file_id\"}")
cart_id=$(jq -r .result.id <<<"$row")

# 4. Choose an address of the account and a carrier.
address_id=$(call GET /api/applet/appletaccount/get-applet-getmemberaddresslist | jq -r '.result[0].id')
carriers=$(call POST $applet/post-applet-calcship "{\"addressId\":\"$address_id\",\"cartIds\":[\"$cart_id\"]}")
carrier=$(jq -r '.result[0].carrier' <<<"$carriers")

# 5. Order. It is refused when the price is another one than expected.
total=$(jq -n --argjson row "$row" --argjson carriers "$carriers" \
  '($row.result.amount * 100 + $carriers.result[0].price * 100 | round) / 100')
main=$(call POST $applet/post-applet-confirmsubmit \
  "{\"addressId\":\"$address_id\",\"cartIds\":[\"$cart_id\"],\"carrier\":\"$carrier\",\"expectedTotal\":$total}")
order_no=$(jq -r '.result.orders[0].orderNo' <<<"$main")
echo "ordered $order_no for CNY $total"

# 6. An engineer reviews the files. State 30 awaits the payment. A webhook for order.payable makes asking unnecessary.
state_of() { call GET "$applet/get-applet-pcborderdetail?orderNo=$order_no" | jq -r .result.state; }
until [ "$(state_of)" = 30 ]; do sleep "${XUNBAN_POLL_SECONDS:-30}"; done

# 7. Pay from the wallet, within the limits of the key.
payment=$(call POST /api/app/pcb-order-to-pay "{\"orderMainIds\":[\"$(jq -r .result.id <<<"$main")\"]}")
call POST /api/app/member-pay/pay "$(jq '{payNo, amount, useWallet: true}' <<<"$payment")" >/dev/null

# 8. Follow the production.
call GET "$applet/get-applet-getpropress?orderNo=$order_no" | jq '.result.percent'
