import { type RawBuilder, type Selectable, sql } from 'kysely';
import { containing } from '../../../platform/db/containing.ts';
import { COUNTED_BEHIND } from '../../../platform/db/count-up-to.ts';
import type { Payment as PaymentTable, Refund as RefundTable } from '../../../platform/db/schema.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { GATEWAY_NAMES } from '../../../platform/gateways/known-gateways.ts';
import { membersCalled } from '../../identity/accounts/member-cards.ts';
import { mainOrdersNumbered } from '../../orders-core/orders/orders-sql.ts';
import type { PaymentState } from './payment-state.ts';

export interface PaymentFilter {
  readonly state?: PaymentState | undefined;
  /** A payment's number or its beginning, a trade's number, or a part of a main order's number or of a member's names. */
  readonly filter?: string | undefined;
}

/** The ids of a page of payments, the latest first, and how many there are: counted {@link COUNTED_BEHIND} behind it. */
export async function paymentPage(
  reader: Reader,
  { state, filter }: PaymentFilter,
  page: { readonly skipCount: number; readonly maxResultCount: number },
): Promise<{ readonly total: number; readonly ids: readonly string[] }> {
  const limit = page.skipCount + page.maxResultCount + COUNTED_BEHIND;
  // Inlined as a literal, so that PostgreSQL uses the index of the state.
  const isWanted = state === undefined ? sql`true` : sql`payment.state = ${sql.lit(state)}`;
  const { rows } = await sql<{ id: string }>`
    select id from ${filter === undefined ? sql`payment` : sql`(${sought(reader, filter, limit)}) payment`}
    where ${isWanted} order by created_at desc, id limit ${limit}`.execute(reader);
  return {
    total: rows.length,
    ids: rows.slice(page.skipCount, page.skipCount + page.maxResultCount).map(({ id }) => id),
  };
}

/** Interpretations of a search text, each queried by itself, so that each uses its own index; for a member only the newest. */
function sought(reader: Reader, typed: string, limit: number): RawBuilder<unknown> {
  const no = typed.toUpperCase();
  const trades = GATEWAY_NAMES.map(
    (gateway) => sql`select payment.* from payment
    where gateway = ${gateway} and gateway_ref = ${typed}`,
  );
  return sql.join(
    [
      sql`select payment.* from payment where starts_with(pay_no, ${no})`,
      ...trades,
      sql`select payment.* from payment join payment_order share on share.payment_id = payment.id
        where share.main_order_id in ${mainOrdersNumbered(containing(typed))}`,
      sql`select own.* from ${membersCalled(reader, typed, ['memberNo', 'trueName', 'companyName'])} found
        cross join lateral (select payment.* from payment where member_id = found.id
          order by created_at desc limit ${limit}) own`,
    ],
    sql` union `,
  );
}

/** The rows of payments, in the order of their ids. */
export async function paymentRows(reader: Reader, ids: readonly string[]): Promise<Selectable<PaymentTable>[]> {
  if (ids.length === 0) return [];
  const rows = await reader
    .selectFrom('payment')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute();
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** The paid subjects of payments, by position. */
export const sharesOf = (reader: Reader, paymentIds: readonly string[]) =>
  reader
    .selectFrom('payment_order')
    .selectAll()
    .where('payment_id', 'in', [...paymentIds])
    .orderBy('position')
    .execute();

/** Refunds of payments, the oldest first. */
export const refundsOf = (reader: Reader, paymentIds: readonly string[]): Promise<Selectable<RefundTable>[]> =>
  reader
    .selectFrom('refund')
    .selectAll()
    .where('payment_id', 'in', [...paymentIds])
    .orderBy('created_at')
    .orderBy('refund_no')
    .execute();

export const paymentRowByNumber = (reader: Reader, payNo: string): Promise<Selectable<PaymentTable> | undefined> =>
  reader.selectFrom('payment').selectAll().where('pay_no', '=', payNo).executeTakeFirst();
