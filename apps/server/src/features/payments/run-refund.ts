import type { GatewayName, Gateways, PaymentGateway } from '../../platform/gateways/gateway.ts';
import { refundPaidOut } from '../ledger/events.ts';
import { postJournal } from '../ledger/post-journal.ts';
import type { PaymentDeps } from './ask-gateway.ts';
import { isRefundOpen } from './payment-state.ts';
import { findRefund, lockRefund, moveRefund, tradeOfRefund } from './refund-store.ts';

/** After this many refused attempts a person has to look. */
const MOST_ATTEMPTS = 12;

/**
 * Asks the gateway for a refund, or how it goes: the same number each time, so it is paid out once.
 * @throws when the gateway fails, after noting it; the job then tries again later, until a person has to.
 */
export async function runRefund(deps: Omit<PaymentDeps, 'due'>, refundNo: string): Promise<void> {
  const refund = await findRefund(deps.db.read, refundNo);
  if (!refund || !isRefundOpen(refund.state)) return;
  const trade = await tradeOfRefund(deps.db.read, refund);
  let answer: 'done' | 'accepted';
  try {
    answer = await requireGateway(deps.gateways, trade.gateway).refund({ ...trade, ...refund });
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

function requireGateway(gateways: Gateways, name: GatewayName): PaymentGateway {
  const gateway = gateways.get(name);
  if (!gateway) throw new Error(`The gateway ${name} is not set up here`);
  return gateway;
}
