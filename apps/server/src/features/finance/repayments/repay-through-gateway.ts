import type { GatewayName } from '@xunban/contract';
import type { Fen } from '@xunban/money';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Gateways } from '../../../platform/gateways/gateway.ts';
import { lockAccount } from '../credit/lock-account.ts';
import { announcePayment, completeRepayment } from '../credit/repay-credit.ts';
import { type Repayment, repaymentOfPayment } from '../credit/repayments.ts';
import type { RepaymentArrived } from '../payments/repayment-events.ts';
import { openTopUp } from '../payments/top-up.ts';

/**
 * Sends a member to a gateway with what is to be repaid. The money comes into the wallet like any top-up and goes on to the
 * statements in the same transaction, so that what is more than is owed by then stays the member's.
 */
export async function repayThroughGateway(
  tx: Tx,
  gateways: Gateways,
  { memberId, amount, gateway }: { readonly memberId: string; readonly amount: Fen; readonly gateway: GatewayName },
): Promise<Repayment> {
  const { payNo } = await openTopUp(tx, gateways, { memberId, amount, gateway, purpose: 'repayment' });
  return announcePayment(tx, { memberId, amount, payNo });
}

/** Listens to payments: the money is there. */
export async function repayWithArrived(tx: Tx, { payNo, memberId }: RepaymentArrived): Promise<void> {
  const locked = await lockAccount(tx, memberId);
  const repayment = await repaymentOfPayment(tx, payNo);
  if (!locked || repayment?.state !== 'waiting') return;
  await completeRepayment(tx, locked, repayment, repayment.amount);
}
