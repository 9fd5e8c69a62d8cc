import type { PaymentBooking } from '@xunban/contract';
import { toIso } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { bookedJournals } from '../../ledger/ledger/booked-journals.ts';
import { linesOfJournal, ownersOf } from './journal-lines.ts';
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
  const owners = await ownersOf(
    reader,
    journals.flatMap(({ lines }) => lines.map(({ account }) => account)),
  );
  return journals.map(({ id, kind, reference, eventAt, bookedAt, lines }) => ({
    id,
    kind,
    reference,
    eventAt: toIso(eventAt),
    bookedAt: toIso(bookedAt),
    lines: linesOfJournal(lines, owners),
  }));
}
