import { type MemberPayment, parseEnum, type StaffRefund } from '@xunban/contract';
import { fen, sum, toApi } from '@xunban/money';
import { sql } from 'kysely';
import { toIso, toIsoOrNull } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { personsOf } from '../../base/company-actions/company-actions.ts';
import { methodsOf } from './payment-methods.ts';
import { PAYMENT_STATES } from './payment-state.ts';

/** Payments of a member with what went back of them, the latest first. */
export async function paymentsOfMember(
  reader: Reader,
  memberId: string,
  page: { readonly skipCount: number; readonly maxResultCount: number },
): Promise<{ totalCount: number; items: MemberPayment[] }> {
  const own = reader.selectFrom('payment').where('member_id', '=', memberId);
  const { total } = await own.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const rows = await own
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(page.skipCount)
    .limit(page.maxResultCount)
    .execute();
  const ids = rows.map(({ id }) => id);
  const [orders, refunds] =
    ids.length === 0 ? [[], []] : await Promise.all([ordersOf(reader, ids), refundsOf(reader, ids)]);
  const personOf = await personsOf(
    reader,
    rows.map(({ pay_no }) => pay_no),
  );
  return {
    totalCount: total,
    items: rows.map((row): MemberPayment => {
      const back = refunds.filter(({ payment_id }) => payment_id === row.id);
      return {
        payNo: row.pay_no,
        purpose: row.purpose === 'order' ? 'order' : 'topUp',
        state: parseEnum(PAYMENT_STATES, row.state, 'state of a payment'),
        amount: toApi(fen(row.amount_fen)),
        refunded: toApi(sum(back.map(({ amount_fen }) => fen(amount_fen)))),
        methods: methodsOf(row.wallet_part_fen, row.credit_part_fen, row.gateway),
        createdAt: toIso(row.created_at),
        paidAt: toIsoOrNull(row.paid_at),
        person: personOf(row.pay_no),
        orders: orders
          .filter(({ payment_id }) => payment_id === row.id)
          .map(({ main_order_id, main_no }) => ({ id: main_order_id, mainNo: main_no })),
        refunds: back.map((refund) => ({
          refundNo: refund.refund_no,
          amount: toApi(fen(refund.amount_fen)),
          state: refund.state as StaffRefund['state'],
          reason: refund.reason,
          at: toIso(refund.created_at),
        })),
      };
    }),
  };
}

const ordersOf = (reader: Reader, paymentIds: readonly string[]) =>
  reader
    .selectFrom('payment_order')
    .select(['payment_id', 'main_order_id', 'main_no'])
    .where('payment_id', 'in', [...paymentIds])
    .orderBy('position')
    .execute();

const refundsOf = (reader: Reader, paymentIds: readonly string[]) =>
  reader
    .selectFrom('refund')
    .select(['payment_id', 'refund_no', 'amount_fen', 'state', 'reason', 'created_at'])
    .where('payment_id', 'in', [...paymentIds])
    .orderBy('created_at')
    .execute();
