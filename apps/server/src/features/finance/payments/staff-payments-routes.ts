import { calls, type PaymentBooking } from '@xunban/contract';
import { toIso } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { bookedJournals } from '../../ledger/ledger/booked-journals.ts';
import { linesOfJournal, ownersOf } from './journal-lines.ts';
import { paymentRowByNumber, refundsOf } from './staff-payment-store.ts';
import { staffPayment, staffPayments } from './staff-payments.ts';

export function staffPaymentsRoutes({ db }: Pick<Deps, 'db'>): readonly Route[] {
  const { read, readLagging } = db;
  const { staffPayments: declared } = calls;
  return [
    route(declared.list, ({ query }) => staffPayments(readLagging, query, query)),
    route(declared.show, ({ params }) => staffPayment(read, params.no.toUpperCase())),
    route(declared.bookings, async ({ params }) => ({ items: await paymentBookings(read, params.no.toUpperCase()) })),
  ];
}

/**
 * Every journal of a payment and of what went back of it, in the order of booking, found by the keys under which its
 * events book. @throws {Refusal} `notFound`
 */
async function paymentBookings(reader: Reader, payNo: string): Promise<PaymentBooking[]> {
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
