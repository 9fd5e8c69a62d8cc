import type { PaymentBooking } from '@xunban/contract';
import { negate, toWire } from '@xunban/money';
import { toIso } from '../../platform/clock.ts';
import type { Reader } from '../../platform/db/transaction.ts';
import { Refusal } from '../../platform/refusal.ts';
import { memberCards } from '../accounts/member-cards.ts';
import { type BookedJournal, bookedJournals } from '../ledger/booked-journals.ts';
import type { AccountKind } from '../ledger/chart.ts';
import { mainNumbers } from '../orders/main-numbers.ts';
import { paymentRowByNumber, refundsOf } from './staff-payment-store.ts';

/**
 * Every journal of a payment and of what went back of it, in the order of booking, found by the keys under which its
 * events book. @throws {Refusal} `notFound`
 */
export async function paymentBookings(reader: Reader, payNo: string): Promise<PaymentBooking[]> {
  const payment = await paymentRowByNumber(reader, payNo);
  if (!payment) throw new Refusal('notFound');
  const refunds = await refundsOf(reader, [payment.id]);
  const keys = [
    ...['topup', 'pay', 'hold', 'release'].map((event) => `${event}:${payNo}`),
    ...refunds.flatMap(({ refund_no, late_gateway_ref }) => [
      ...['refund', 'refunded', 'refundedTwice'].map((event) => `${event}:${refund_no}`),
      ...(late_gateway_ref === null ? [] : [`late:${payNo}:${late_gateway_ref}`]),
    ]),
  ];
  const journals = await bookedJournals(reader, [...keys, ...keys.map((key) => `reversal:${key}`)]);
  const owners = await ownersOf(reader, journals);
  return journals.map(({ id, kind, reference, eventAt, bookedAt, lines }) => ({
    id,
    kind,
    reference,
    eventAt: toIso(eventAt),
    bookedAt: toIso(bookedAt),
    lines: lines.map(({ code, account, amount }) => ({
      code,
      owner: owners(account),
      debit: amount > 0n ? toWire(amount) : null,
      credit: amount < 0n ? toWire(negate(amount)) : null,
    })),
  }));
}

type Owner = PaymentBooking['lines'][number]['owner'];
const OWNED_BY: Partial<Readonly<Record<AccountKind, 'member' | 'mainOrder'>>> = {
  walletAvailable: 'member',
  orderPrepaid: 'mainOrder',
  creditUnbilled: 'member',
  creditGranted: 'member',
  creditFree: 'member',
  creditUsed: 'member',
};

/** Whose an account is, as people call it. */
async function ownersOf(reader: Reader, journals: readonly BookedJournal[]) {
  const accounts = journals.flatMap(({ lines }) => lines.map(({ account }) => account));
  const idsOf = (kind: 'member' | 'mainOrder') =>
    accounts.filter((account) => OWNED_BY[account.kind] === kind).map(({ owner }) => owner);
  const [cards, mains] = await Promise.all([
    memberCards(reader, idsOf('member')),
    mainNumbers(reader, idsOf('mainOrder')),
  ]);
  return ({ kind: account, owner: id }: (typeof accounts)[number]): Owner => {
    const kind = OWNED_BY[account] ?? 'other';
    const name = kind === 'member' ? cards.get(id)?.name : kind === 'mainOrder' ? mains.get(id)?.mainNo : id;
    return { kind, id, name: name ?? '' };
  };
}
