import { parseEnum, type StaffPayment, type StaffPaymentDetail, type StaffRefund } from '@xunban/contract';
import { fen, sum, toApi } from '@xunban/money';
import type { Selectable } from 'kysely';
import { toIso, toIsoOrNull } from '../../../platform/clock.ts';
import type { Payment as PaymentTable, Refund as RefundTable } from '../../../platform/db/schema.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { staffNames } from '../../base/staff-accounts/staff-names.ts';
import { type MemberCard, memberCards } from '../../identity/accounts/member-cards.ts';
import { methodsOf, partsOf } from './payment-methods.ts';
import { PAYMENT_STATES } from './payment-state.ts';
import {
  type PaymentFilter,
  paymentPage,
  paymentRowByNumber,
  paymentRows,
  refundsOf,
  sharesOf,
} from './staff-payment-store.ts';

type Row = Selectable<PaymentTable>;
type RefundRow = Selectable<RefundTable>;
type Share = Awaited<ReturnType<typeof sharesOf>>[number];

/** A page of payments, the latest first, each with what it pays and what went back. */
export async function staffPayments(
  reader: Reader,
  filter: PaymentFilter,
  page: { readonly skipCount: number; readonly maxResultCount: number },
): Promise<{ totalCount: number; items: StaffPayment[] }> {
  const { total, ids } = await paymentPage(reader, filter, page);
  if (ids.length === 0) return { totalCount: total, items: [] };
  const [rows, shares, refunds] = await Promise.all([
    paymentRows(reader, ids),
    sharesOf(reader, ids),
    refundsOf(reader, ids),
  ]);
  const cards = await memberCards(
    reader,
    rows.map(({ member_id }) => member_id),
  );
  const of = <T extends { readonly payment_id: string }>(all: readonly T[], { id }: Row) =>
    all.filter(({ payment_id }) => payment_id === id);
  return {
    totalCount: total,
    items: rows.map((row) => view(row, of(shares, row), of(refunds, row), cards.get(row.member_id))),
  };
}

/** A payment with all that belongs to it. @throws {Refusal} `notFound` */
export async function staffPayment(reader: Reader, payNo: string): Promise<StaffPaymentDetail> {
  const row = await paymentRowByNumber(reader, payNo);
  if (!row) throw new Refusal('notFound');
  const [shares, refunds, cards] = await Promise.all([
    sharesOf(reader, [row.id]),
    refundsOf(reader, [row.id]),
    memberCards(reader, [row.member_id]),
  ]);
  const names = await staffNames(
    reader,
    refunds.map(({ paid_out_by }) => paid_out_by),
  );
  return {
    ...view(row, shares, refunds, cards.get(row.member_id)),
    parts: partsOf(row),
    shares: shares.map((share) => ({
      id: share.main_order_id,
      mainNo: share.main_no,
      boards: share.boards,
      amount: toApi(fen(share.amount_fen)),
      total: toApi(fen(share.total_fen)),
    })),
    gateway: row.gateway ?? '',
    gatewayRef: row.gateway_ref ?? '',
    deadline: toIso(row.deadline),
    refunds: refunds.map((refund) => ({
      refundNo: refund.refund_no,
      mainNo: shares.find(({ main_order_id }) => main_order_id === refund.main_order_id)?.main_no ?? '',
      amount: toApi(fen(refund.amount_fen)),
      method: refund.part === 'online' ? (refund.late_gateway ?? row.gateway ?? '') : refund.part,
      state: refund.state as StaffRefund['state'],
      reason: refund.reason,
      createdAt: toIso(refund.created_at),
      endedAt: toIsoOrNull(refund.ended_at),
      bankReference: refund.bank_reference ?? '',
      settledBy: names.get(refund.paid_out_by) ?? '',
    })),
    events: eventsOf(row, refunds, names),
  };
}

function view(row: Row, shares: readonly Share[], refunds: readonly RefundRow[], card?: MemberCard): StaffPayment {
  const state = parseEnum(PAYMENT_STATES, row.state, 'state of a payment');
  return {
    payNo: row.pay_no,
    purpose: row.purpose === 'order' ? 'order' : 'topUp',
    state,
    amount: toApi(fen(row.amount_fen)),
    refunded: toApi(sum(refunds.map(({ amount_fen }) => fen(amount_fen)))),
    methods: methodsOf(row.wallet_part_fen, row.credit_part_fen, row.gateway),
    orders: shares.map(({ main_order_id: id, main_no: mainNo }) => ({ id, mainNo })),
    memberId: row.member_id,
    memberName: card?.fullName ?? '',
    memberNo: card?.memberNo ?? '',
    createdAt: toIso(row.created_at),
    paidAt: toIsoOrNull(row.paid_at),
    endedAt: toIsoOrNull(row.ended_at),
  };
}

type Event = StaffPaymentDetail['events'][number];

/** Events of a payment, the oldest first; simultaneous events in their logical order. */
function eventsOf(row: Row, refunds: readonly RefundRow[], names: ReadonlyMap<string | null, string>): Event[] {
  const own = (event: Event['event'], at: Date | null) =>
    at ? [{ at, event, refundNo: '', amount: fen(row.amount_fen), actorName: '' }] : [];
  const isPaid = row.state === 'succeeded';
  const events = [
    ...own('paymentOpened', row.created_at),
    ...own('paymentSent', row.pending_at),
    ...own('paid', isPaid ? row.paid_at : null),
    ...own(row.state === 'failed' ? 'paymentFailed' : 'paymentClosed', isPaid ? null : row.ended_at),
    ...refunds.flatMap((refund) => {
      const about = { refundNo: refund.refund_no, amount: fen(refund.amount_fen) };
      const doneAt = refund.state === 'succeeded' ? refund.ended_at : null;
      const actorName = names.get(refund.paid_out_by) ?? '';
      return [
        ...(doneAt?.getTime() === refund.created_at.getTime()
          ? []
          : [{ ...about, event: 'refundBegun' as const, at: refund.created_at, actorName: '' }]),
        ...(doneAt ? [{ ...about, event: 'refunded' as const, at: doneAt, actorName }] : []),
      ];
    }),
  ];
  return events
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .map((event) => ({ ...event, at: toIso(event.at), amount: toApi(event.amount) }));
}
