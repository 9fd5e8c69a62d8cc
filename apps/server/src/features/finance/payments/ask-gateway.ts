import type { Db } from '../../../platform/db/database.ts';
import type { Gateways, TradeEvidence, TradeState } from '../../../platform/gateways/gateway.ts';
import type { Log } from '../../../platform/log.ts';
import { closePayment } from './close-payment.ts';
import { claimPayment } from './payment-claims.ts';
import { isLive } from './payment-state.ts';
import { findPayment, type Payment } from './payment-store.ts';
import { type Settled, settlePayment } from './settle-payment.ts';
import type { WhatIsDue } from './what-is-due.ts';

/** Dependencies of a gateway call about a payment. No gateway is called inside a transaction. */
export interface PaymentDeps {
  readonly db: Db;
  readonly log: Log;
  readonly gateways: Gateways;
  readonly due: WhatIsDue;
}

/** Books evidence; evidence that does not match its payment has no effect and is logged for staff. */
export async function settle(deps: PaymentDeps, evidence: TradeEvidence): Promise<Settled> {
  const settled = await deps.db.transaction((tx) => settlePayment(tx, deps.due, evidence));
  if (settled.effect === 'ignored')
    deps.log.warn({ payNo: evidence.payNo, gateway: evidence.gateway, why: settled.why }, 'payment evidence ignored');
  return settled;
}

/** Queries the gateway about a pending payment and settles by the answer. Other payments are left unchanged. */
export async function askGateway(deps: PaymentDeps, payment: Payment): Promise<void> {
  if (payment.state !== 'pending') return;
  await applyTradeState(deps, payment, await gatewayOf(deps, payment).query(payment.payNo));
}

/**
 * Closes a live payment at its gateway first and then here. If the gateway reports it as paid, it is settled instead. Also
 * handles a payment that is closed here but not yet at its gateway.
 */
export async function closeAtGatewayFirst(deps: PaymentDeps, payNo: string): Promise<void> {
  const payment = await findPayment(deps.db.read, payNo);
  if (!payment) return;
  const answer = payment.gateway === null ? CLOSED : await gatewayOf(deps, payment).close(payment.payNo);
  // A payment unknown to the gateway needs no closing there. If it arrives there later, its money is refunded.
  await applyTradeState(deps, payment, answer.state === 'unknown' ? CLOSED : answer);
}

const CLOSED: TradeState = { state: 'closed' };

async function applyTradeState(deps: PaymentDeps, { payNo }: Payment, trade: TradeState): Promise<void> {
  switch (trade.state) {
    case 'ended':
      await settle(deps, trade.evidence);
      return;
    case 'closed':
      await deps.db.transaction(async (tx) => {
        const claimed = await claimPayment(tx, deps.due, payNo);
        if (claimed && isLive(claimed.payment.state)) await closePayment(tx, claimed.payment, { gatewayKnows: true });
      });
      return;
    case 'open':
    case 'unknown':
      return;
  }
}

/** The gateway that has a payment. @throws when it is not set up here any more: a fault of the operator. */
export function gatewayOf({ gateways }: Pick<PaymentDeps, 'gateways'>, payment: Payment) {
  const gateway = payment.gateway === null ? undefined : gateways.get(payment.gateway);
  if (!gateway)
    throw new Error(`payment ${payment.payNo}: gateway ${payment.gateway} is not configured on this instance`);
  return gateway;
}
