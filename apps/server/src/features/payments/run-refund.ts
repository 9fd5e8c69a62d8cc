import type { Gateways } from '../../platform/gateways/gateway.ts';
import { refundPaidOut } from '../ledger/events.ts';
import { postJournal } from '../ledger/post-journal.ts';
import type { PaymentDeps } from './ask-gateway.ts';
import { isRefundOpen } from './payment-state.ts';
import { findRefund, lockRefund, moveRefund, type Refund } from './refund-store.ts';

/** After this many refused attempts a person has to look. */
const MOST_ATTEMPTS = 12;

/**
 * Asks the gateway for a refund, or how it goes: the same number each time, so it is paid out once.
 * @throws when the gateway fails, after noting it; the job then tries again later, until a person has to.
 */
export async function runRefund(deps: PaymentDeps, refundNo: string): Promise<void> {
  const refund = await findRefund(deps.db.read, refundNo);
  if (!refund || !isRefundOpen(refund.state)) return;
  const trade = await tradeOf(deps, refund);
  let answer: 'done' | 'accepted';
  try {
    answer = await requireGateway(deps.gateways, trade).refund({ ...trade, ...refund });
  } catch (error) {
    await deps.db.transaction(async (tx) => {
      const locked = await lockRefund(tx, refundNo);
      if (isRefundOpen(locked.state))
        await moveRefund(tx, locked, locked.attempts + 1 >= MOST_ATTEMPTS ? 'manual' : 'failed');
    });
    throw error;
  }
  await deps.db.transaction(async (tx) => {
    const locked = await lockRefund(tx, refundNo);
    if (!isRefundOpen(locked.state)) return;
    await moveRefund(tx, locked, answer === 'done' ? 'succeeded' : 'sent');
    if (answer === 'done')
      await postJournal(tx, refundPaidOut({ refundNo, gateway: trade.gateway, amount: locked.amount }));
  });
}

async function tradeOf({ db }: PaymentDeps, refund: Refund) {
  const payment = await db.read
    .selectFrom('payment')
    .select(['pay_no', 'gateway', 'gateway_ref'])
    .where('id', '=', refund.paymentId)
    .executeTakeFirstOrThrow();
  const gatewayRef = refund.lateGatewayRef ?? payment.gateway_ref;
  if (payment.gateway === null || gatewayRef === null)
    throw new Error(`Refund ${refund.refundNo} is of a payment that no gateway took`);
  return { payNo: payment.pay_no, gateway: payment.gateway, gatewayRef };
}

function requireGateway(gateways: Gateways, { gateway }: { readonly gateway: string }) {
  const name = gateways.names.find((known) => known === gateway);
  const found = name && gateways.get(name);
  if (!found) throw new Error(`The gateway ${gateway} is not set up here`);
  return found;
}
