import { fen } from '@xunban/money';
import { shareRefund } from '../../features/finance/credit/give-back-credit.ts';
import { planRefund } from '../../features/finance/payments/payment-parts.ts';
import { refundToCredit } from '../../features/ledger/ledger/credit-events.ts';
import { afterRelease } from '../../features/ledger/ledger/credit-memos.ts';
import * as events from '../../features/ledger/ledger/events.ts';
import { bookFromPrepayment, lineOf, requireBooked } from './action.ts';
import type { MachineOrder, MachineState } from './machine-state.ts';
import { updatePaidState } from './machine-statements.ts';

export const newRefund = (refundNo: string, amount: bigint): MachineState['refunds'][number] => ({
  ...{ refundNo, amount, state: 'created', gatewayStatus: 'unasked', isPaidByHand: false, isPaidTwice: false },
});

/** Pays back the surplus, except the amount that waits for a credit note. */
export function refundOverpayment(machine: MachineState, order: MachineOrder): void {
  const amount = order.over - (machine.pieces.get(order.no)?.owed ?? 0n);
  if (amount <= 0n) return;
  order.over -= amount;
  refund(machine, order, amount);
}

/** Gives so much of an order back, each part the way it came. */
export function refund(machine: MachineState, order: MachineOrder, amount: bigint): void {
  const { no: mainOrderId, paidBy } = order;
  if (!paidBy) throw new Error(`${mainOrderId} was not paid`);
  const share = { paymentId: paidBy.payNo, paid: order.paid, refunded: order.back };
  for (const { part, amount: back } of planRefund([share], fen(amount))) {
    const refundNo = machine.next('R');
    order.back = { ...order.back, [part]: fen(order.back[part] + back) };
    order.refunded += back;
    if (part === 'wallet') {
      const journal = events.refundToWallet({ refundNo, mainOrderId, memberId: machine.member, amount: back });
      requireBooked(bookFromPrepayment(machine, journal, mainOrderId), `${refundNo} to the wallet`);
      machine.give(machine.member, back);
    } else if (part === 'online') {
      const journal = events.refundOnline({ refundNo, mainOrderId, amount: back });
      requireBooked(bookFromPrepayment(machine, journal, mainOrderId), refundNo);
      machine.refunds.push(newRefund(refundNo, back));
    } else giveBackCredit(machine, order, refundNo, back);
  }
}

function giveBackCredit(machine: MachineState, order: MachineOrder, refundNo: string, amount: bigint): void {
  const { statement } = order;
  const { principal, fees, toWallet } = statement
    ? shareRefund(fen(amount), { all: fen(statement.principal + statement.fees), fees: fen(statement.fees) })
    : { principal: fen(amount), fees: fen(0n), toWallet: fen(0n) };
  const journal = refundToCredit({
    ...{ refundNo, mainOrderId: order.no, memberId: machine.member, statementId: statement?.id ?? null, toWallet },
    ...{ owed: fen(principal + fees), change: afterRelease(lineOf(machine), principal) },
  });
  const purchased = statement ? undefined : order.paid.credit - order.back.credit;
  requireBooked(bookFromPrepayment(machine, journal, order.no, purchased), `${refundNo} to credit`);
  machine.give(machine.member, toWallet);
  if (!statement) machine.unbilled -= principal;
  else if (principal + fees > 0n) {
    statement.principal -= principal;
    statement.fees -= fees;
    updatePaidState(machine, statement, false);
  }
}
