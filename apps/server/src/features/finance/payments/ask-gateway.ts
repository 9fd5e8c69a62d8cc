import type { Db } from '../../../platform/db/database.ts';
import type { Gateways, TradeEvidence, TradeState } from '../../../platform/gateways/gateway.ts';
import type { Log } from '../../../platform/log.ts';
import { closePayment } from './close-payment.ts';
import { claimPayment } from './payment-claims.ts';
import { isLive } from './payment-state.ts';
import { findPayment, type Payment } from './payment-store.ts';
import { type Settled, settlePayment } from './settle-payment.ts';
import type { WhatIsDue } from './what-is-due.ts';

/** What talking to a gateway about a payment needs. No gateway is ever asked inside a transaction. */
export interface PaymentDeps {
  readonly db: Db;
  readonly log: Log;
  readonly gateways: Gateways;
  readonly due: WhatIsDue;
}

/** Books evidence; what does not belong to its payment has no effect and is logged for a person to look at. */
export async function settle(deps: PaymentDeps, evidence: TradeEvidence): Promise<Settled> {
  const settled = await deps.db.transaction((tx) => settlePayment(tx, deps.due, evidence));
  if (settled.effect === 'ignored')
    deps.log.warn({ payNo: evidence.payNo, gateway: evidence.gateway, why: settled.why }, 'payment evidence ignored');
  return settled;
}

/** Asks the gateway how a pending payment stands and settles by the answer. Others are left alone. */
export async function askGateway(deps: PaymentDeps, payment: Payment): Promise<void> {
  if (payment.state !== 'pending') return;
  await applyTradeState(deps, payment, await gatewayOf(deps, payment).query(payment.payNo));
}

/**
 * Closes a live payment at its gateway first and then here. Should the gateway answer that it was paid, it is settled
 * instead. Also for a payment that is closed here and whose gateway has not been told.
 */
export async function closeAtGatewayFirst(deps: PaymentDeps, payNo: string): Promise<void> {
  const payment = await findPayment(deps.db.read, payNo);
  if (!payment) return;
  const answer = payment.gateway === null ? CLOSED : await gatewayOf(deps, payment).close(payment.payNo);
  // A gateway that has not heard of the payment has nothing to close. Should it be about to, its money goes back.
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
  if (!gateway) throw new Error(`Payment ${payment.payNo} is at ${payment.gateway}, which is not set up here`);
  return gateway;
}
