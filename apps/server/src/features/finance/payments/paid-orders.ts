import { type MainPayment, parseEnum } from '@xunban/contract';
import { type Fen, fen, toApi, ZERO_FEN } from '@xunban/money';
import { type RawBuilder, sql } from 'kysely';
import { toIso, toIsoOrNull } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { personsOf } from '../../base/company-actions/company-actions.ts';
import { methodsOf, partsOf } from './payment-methods.ts';
import { PAYMENT_STATES } from './payment-state.ts';

/** Returns the paid amount of a main order minus completed and pending refunds. */
export async function netPaid(reader: Reader, mainOrderId: string): Promise<Fen> {
  return (await netPaidOf(reader, [mainOrderId])).get(mainOrderId) ?? ZERO_FEN;
}

/** {@link netPaid} of many main orders at once; every id is in the answer. */
export const netPaidOf = (reader: Reader, mainOrderIds: readonly string[]): Promise<ReadonlyMap<string, Fen>> =>
  netPaidIn(reader, sql`select unnest(${mainOrderIds}::uuid[])`);

/**
 * {@link netPaidOf} for the ids of a subquery. Each payment's state is a read by its id: as a join, PostgreSQL would read the
 * full table of payments in a database without statistics.
 */
export async function netPaidIn(reader: Reader, ids: RawBuilder<unknown>): Promise<ReadonlyMap<string, Fen>> {
  const { rows } = await sql<{ id: string; fen: bigint }>`
    select wanted.id,
      (coalesce((select sum(share.amount_fen) from payment_order share
          where share.main_order_id = wanted.id
            and (select payment.state from payment where payment.id = share.payment_id) = 'succeeded'), 0)
        - coalesce((select sum(refund.amount_fen) from refund where refund.main_order_id = wanted.id), 0))::bigint as fen
    from (${ids}) as wanted (id)`.execute(reader);
  return new Map(rows.map((row) => [row.id, fen(row.fen)]));
}

/** The payments of main orders as their pages show them, newest first: the order's share, and what of it went back. */
export async function paymentsOf(
  reader: Reader,
  mainOrderIds: readonly string[],
): Promise<ReadonlyMap<string, readonly MainPayment[]>> {
  const found = new Map<string, MainPayment[]>(mainOrderIds.map((id) => [id, []]));
  if (mainOrderIds.length === 0) return found;
  const rows = await reader
    .selectFrom('payment_order as share')
    .innerJoin('payment', 'payment.id', 'share.payment_id')
    .select((select) => [
      'share.main_order_id',
      'share.amount_fen',
      'payment.pay_no',
      'payment.state',
      'payment.wallet_part_fen',
      'payment.credit_part_fen',
      'payment.online_part_fen',
      'payment.gateway',
      'payment.is_disputed',
      'payment.lost_fen',
      'payment.created_at',
      'payment.paid_at',
      select
        .selectFrom('refund')
        .select(({ fn }) => fn.coalesce(fn.sum<bigint>('refund.amount_fen'), sql<bigint>`0`).as('refunded'))
        .whereRef('refund.payment_id', '=', 'share.payment_id')
        .whereRef('refund.main_order_id', '=', 'share.main_order_id')
        .as('refunded'),
    ])
    .where('share.main_order_id', 'in', [...mainOrderIds])
    .orderBy('payment.created_at', 'desc')
    .execute();
  const personOf = await personsOf(
    reader,
    rows.map(({ pay_no }) => pay_no),
  );
  for (const row of rows) {
    const state = parseEnum(PAYMENT_STATES, row.state, 'state of a payment');
    found.get(row.main_order_id)?.push({
      payNo: row.pay_no,
      state,
      amount: toApi(fen(row.amount_fen)),
      refunded: toApi(fen(BigInt(row.refunded ?? 0))),
      methods: methodsOf(row.wallet_part_fen, row.credit_part_fen, row.gateway),
      parts: partsOf(row),
      dispute: row.is_disputed ? 'open' : row.lost_fen > 0n ? 'lost' : null,
      createdAt: toIso(row.created_at),
      paidAt: toIsoOrNull(row.paid_at),
      person: personOf(row.pay_no),
    });
  }
  return found;
}
