// A whole order with @xunban/client: price, files, order, payment from the wallet, progress.
// Usage: XUNBAN_URL=https://… XUNBAN_KEY=xb_live_… npx tsx order.ts board.zip
// The key needs the scopes quote, files, orders:read, orders:write and pay; the account needs an address.
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient, uploadBoard } from '@xunban/client';

const { XUNBAN_URL = '', XUNBAN_KEY = '', XUNBAN_POLL_SECONDS = '30' } = process.env;
const [board = 'board.zip'] = process.argv.slice(2);
const client = createClient({ baseUrl: XUNBAN_URL, token: XUNBAN_KEY });

// 1. Price the board. The quote is stored, and its price holds until it expires.
const { quoteId } = await client.quote.calculate({
  body: { spec: { layers: 2, lengthMm: 20, widthMm: 10, quantity: 10 } },
});

// 2. Upload its files, in parts that continue after an interruption.
const { fileId } = await uploadBoard(client, new File([await readFile(board)], 'board.zip'));

// 3. Put it in the cart.
const row = await client.order.addToCart({ body: { quoteId, fileId } });

// 4. Choose an address of the account and a carrier.
const [address] = await client.address.list();
if (!address) throw new Error('the account has no address');
const [carrier] = await client.address.freight({ body: { addressId: address.id, cartIds: [row.id] } });
if (!carrier) throw new Error('no carrier delivers there');

// 5. Order. It is refused when the price is another one than expected.
const expectedTotal = Math.round((row.amount + carrier.price) * 100) / 100;
const main = await client.order.submit({
  body: { addressId: address.id, cartIds: [row.id], carrier: carrier.carrier, expectedTotal },
});
const orderNo = main.orders[0]?.orderNo ?? '';
console.log(`ordered ${orderNo} for CNY ${expectedTotal}`);

// 6. An engineer reviews the files. State 30 awaits the payment. A webhook for order.payable makes asking unnecessary.
while ((await client.order.detail({ query: { orderNo } })).state !== 30)
  await pause(Number(XUNBAN_POLL_SECONDS) * 1000);

// 7. Pay from the wallet, within the limits of the key.
const { payNo, amount } = await client.payment.toPay({ body: { mainOrderIds: [main.id] } });
await client.payment.pay({ body: { payNo, amount, useWallet: true } });

// 8. Follow the production.
const { percent } = await client.order.progress({ query: { orderNo } });
console.log(percent);
