import { parseEnum } from '@xunban/contract';
import { type Fen, fen } from '@xunban/money';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';
import { PAYMENT_STATES, type PaymentState } from './payment-state.ts';

/** The numbers of the main orders that payments were for, by the payments' numbers. */
export async function mainOrdersOfPayments(
  reader: Reader,
  payNos: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (payNos.length === 0) return new Map();
  const rows = await reader
    .selectFrom('payment')
    .innerJoin('payment_order as share', 'share.payment_id', 'payment.id')
    .select(['payment.pay_no', 'share.main_no'])
    .where('payment.pay_no', 'in', [...payNos])
    .orderBy('share.position')
    .execute();
  const found = new Map<string, string[]>();
  for (const { pay_no, main_no } of rows) found.set(pay_no, [...(found.get(pay_no) ?? []), main_no]);
  return found;
}

/** The states of payments by their numbers. */
export async function statesOfPayments(
  reader: Reader,
  payNos: readonly string[],
): Promise<ReadonlyMap<string, PaymentState>> {
  if (payNos.length === 0) return new Map();
  const rows = await reader
    .selectFrom('payment')
    .select(['pay_no', 'state'])
    .where('pay_no', 'in', [...payNos])
    .execute();
  return new Map(rows.map((row) => [row.pay_no, parseEnum(PAYMENT_STATES, row.state, 'state of a payment')]));
}

/** True when a member has ever paid for an order. */
export async function hasPaidOrders(reader: Reader, memberId: string): Promise<boolean> {
  const row = await reader
    .selectFrom('payment')
    .select('id')
    .where('member_id', '=', memberId)
    .where('purpose', '=', 'order')
    .where('state', '=', 'succeeded')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts a member's payments that are pending at a gateway, and refunds that have not arrived. */
export async function moneyOnItsWay(
  reader: Reader,
  memberId: string,
): Promise<{ readonly payments: number; readonly refunds: number }> {
  const { rows } = await sql<{ payments: number; refunds: number }>`
    select
      (select count(*)::int from payment where member_id = ${memberId} and state = 'pending') as payments,
      (select count(*)::int from refund join payment on payment.id = refund.payment_id
        where payment.member_id = ${memberId} and refund.state in ('created', 'sent', 'failed', 'manual')) as refunds`.execute(
    reader,
  );
  return rows[0] ?? { payments: 0, refunds: 0 };
}

/** The number of the payment that each refund is of, by the refunds' numbers. */
export async function paymentsOfRefunds(
  reader: Reader,
  refundNos: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (refundNos.length === 0) return new Map();
  const rows = await reader
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .select(['refund.refund_no', 'payment.pay_no'])
    .where('refund.refund_no', 'in', [...refundNos])
    .execute();
  return new Map(rows.map((row) => [row.refund_no, row.pay_no]));
}

/** Refunds of payments by the company, waiting ones included and those of a dispute left out, by the payments' numbers. */
export async function refundedOfPayments(reader: Reader, payNos: readonly string[]): Promise<ReadonlyMap<string, Fen>> {
  if (payNos.length === 0) return new Map();
  const { rows } = await sql<{ no: string; fen: bigint }>`
    select pay_no as no, sum(refund.amount_fen)::bigint as fen from payment join refund on refund.payment_id = payment.id
    where pay_no = any (${[...payNos]}) and part = 'online' and main_order_id is not null and covered_by is null
    group by pay_no`.execute(reader);
  return new Map(rows.map((row) => [row.no, fen(row.fen)]));
}
