import type { GatewayName } from '@xunban/contract';
import { type Fen, fen } from '@xunban/money';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Gateways } from '../../../platform/gateways/gateway.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { recordPerson } from '../../base/company-actions/company-actions.ts';
import { newPayNo } from './payment-numbers.ts';
import { advancePayment, insertPayment, type Payment } from './payment-store.ts';
import { refuseTooManyPending } from './pending-payments-store.ts';

const MIN_TOP_UP = fen(100n);
const MAX_TOP_UP = fen(50_000_000n);

interface TopUp {
  readonly memberId: string;
  readonly amount: Fen;
  readonly gateway: GatewayName;
  readonly purpose?: 'topUp' | 'repayment';
}

/** Opens a top-up of 1 to 500 000 yuan at a gateway. The wallet is credited when the money is there. */
export async function openTopUp(
  tx: Tx,
  gateways: Gateways,
  { memberId, amount, gateway, purpose = 'topUp' }: TopUp,
): Promise<Payment> {
  if (amount < MIN_TOP_UP || amount > MAX_TOP_UP) throw new Refusal('payment.amountInvalid');
  if (!gateways.get(gateway)) throw new Refusal('payment.methodUnavailable');
  await refuseTooManyPending(tx, memberId);
  const payment = await insertPayment(tx, {
    payNo: newPayNo(),
    // A member pays it alone: it has no link.
    shareTokenHash: null,
    purpose,
    memberId,
    amount,
    orders: [],
  });
  await recordPerson(tx, memberId, payment.payNo);
  return advancePayment(tx, payment, 'goOnline', { onlinePart: amount, gateway });
}
