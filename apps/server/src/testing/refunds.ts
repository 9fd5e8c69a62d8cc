import type { Tx } from '../platform/db/transaction.ts';
import { cancelAndRefund, givePayableOrder } from './payable-order.ts';
import { press } from './payments.ts';
import type { TestServer } from './server.ts';

/** A refund of an order that a buyer paid through the gateway that plays a bank, before anybody asked the gateway for it. */
export const createdRefund = (server: TestServer, amountFen?: bigint) => refundOf(server, amountFen);

async function refundOf(
  server: TestServer,
  amountFen = 50_000n,
  also?: (tx: Tx, mainOrderId: string) => Promise<unknown>,
) {
  const { db } = server.deps;
  const buyer = await server.newMember();
  const { mainOrderId } = await givePayableOrder({ db, guest: server.guest }, buyer.memberId, amountFen);
  const { payNo } = await buyer.api.payment.open({ body: { mainOrderIds: [mainOrderId] } });
  const amount = Number(amountFen) / 100;
  const { redirectUrl } = await buyer.api.payment.pay({ body: { payNo, amount, gateway: 'sandbox' } });
  await press(server.url, redirectUrl, 'succeed');
  await buyer.api.payment.nudge({ body: { payNo } });
  await cancelAndRefund(db, mainOrderId, async (tx) => also?.(tx, mainOrderId));
  const { id, refund_no: refundNo } = await db.read
    .selectFrom('refund')
    .select(['id', 'refund_no'])
    .where('main_order_id', '=', mainOrderId)
    .executeTakeFirstOrThrow();
  return { id, refundNo, payNo };
}

/** A refund that its gateway refused until a person had to look. */
export const manualRefund = (server: TestServer, amountFen?: bigint) =>
  refundOf(server, amountFen, (tx, mainOrderId) =>
    tx
      .updateTable('refund')
      .set({ state: 'manual', attempts: 12, gateway_says: 'refused', requested_at: new Date() })
      .where('main_order_id', '=', mainOrderId)
      .execute(),
  );
