import { type Selectable, sql } from 'kysely';
import { containing } from '../../../platform/db/containing.ts';
import type { BillDifference } from '../../../platform/db/schema.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { gatewaysLabelled } from '../../../platform/gateways/known-gateways.ts';
import { ownersMovedUntil } from '../../ledger/ledger/booked-on.ts';
import { bookingsInMonth } from '../../ledger/ledger/ledger-sql.ts';
import { CHANNEL_JOURNALS } from '../payments/check-channels.ts';

export type DifferenceRow = Selectable<BillDifference>;

interface Slice {
  readonly skip: number;
  readonly take: number;
}

/** Bills with how many numbers on them are open, newest day first; one row for each gateway and day. */
export async function findBills(reader: Reader, filter: string | undefined, { skip, take }: Slice) {
  let query = reader.selectFrom('gateway_bill as bill');
  if (filter !== undefined)
    query = query.where(
      sql<boolean>`(bill.gateway || ' ' || bill.day ilike ${containing(filter)} or bill.gateway = any (${gatewaysLabelled(filter)}))`,
    );
  const { total } = await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const bills = await query
    .select(['bill.id', 'bill.gateway', 'bill.day', 'bill.amount_fen', 'bill.fee_fen', 'bill.read_at'])
    .select((of) => [
      of
        .selectFrom('gateway_bill_line as line')
        .whereRef('line.bill_id', '=', 'bill.id')
        .select(sql<number>`count(*)::int`.as('lines'))
        .as('lines'),
      of
        .selectFrom('bill_difference as found')
        .whereRef('found.gateway', '=', 'bill.gateway')
        .whereRef('found.day', '=', 'bill.day')
        .where('found.ended_at', 'is', null)
        .select(sql<number>`count(*)::int`.as('open'))
        .as('open'),
    ])
    .orderBy('bill.day', 'desc')
    .orderBy('bill.gateway')
    .offset(skip)
    .limit(take)
    .execute();
  return { total, bills };
}

/** Returns unexplained differences first, the newest first. */
export async function findDifferences(
  reader: Reader,
  { isOpen, no }: { readonly isOpen: boolean | undefined; readonly no: string | undefined },
  { skip, take }: Slice,
): Promise<{ readonly total: number; readonly differences: readonly DifferenceRow[] }> {
  let query = reader.selectFrom('bill_difference');
  if (isOpen !== undefined) query = query.where('ended_at', isOpen ? 'is' : 'is not', null);
  if (no !== undefined) query = query.where('no', 'ilike', containing(no));
  const { total } = await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const differences = await query
    .selectAll()
    .orderBy(sql`ended_at is null`, 'desc')
    .orderBy('found_at', 'desc')
    .orderBy('id')
    .offset(skip)
    .limit(take)
    .execute();
  return { total, differences };
}

/**
 * Every difference found with a bill of a month, day by day, and the still open ones of earlier bills: they are to be resolved
 * in that month.
 * @param month yyyy-MM
 */
export const differencesOfMonth = (reader: Reader, month: string): Promise<DifferenceRow[]> =>
  reader
    .selectFrom('bill_difference')
    .selectAll()
    .where(
      sql<boolean>`date_trunc('month', day) = ${`${month}-01`}::date or day < ${`${month}-01`}::date and ended_at is null`,
    )
    .orderBy('day')
    .orderBy('gateway')
    .orderBy('no')
    .execute();

/**
 * Open items of the gateways' bills until the end of a month: the number of gateways that moved money until then and gave no
 * bill of the day after it, with which the last day is compared, and the number of unexplained differences of its days and
 * earlier.
 * @param month yyyy-MM
 */
export async function openBillsUntil(
  reader: Reader,
  month: string,
): Promise<{ readonly unread: number; readonly differences: number }> {
  const end = lastDayOf(month);
  const [moved, { rows: bills }, { rows: open }] = await Promise.all([
    ownersMovedUntil(reader, 'channelInTransit', end),
    sql<{ gateway: string }>`select gateway from gateway_bill where day > ${end}::date group by gateway`.execute(
      reader,
    ),
    sql<{ count: number }>`select count(*)::int as count from bill_difference
      where ended_at is null and day <= ${end}::date`.execute(reader),
  ]);
  const read = new Set(bills.map(({ gateway }) => gateway));
  return { unread: moved.filter((gateway) => !read.has(gateway)).length, differences: open[0]?.count ?? 0 };
}

/**
 * Number of payments and refunds that are booked in a month at a gateway, on no bill that was read, and not explained. Earlier
 * months were closed with none.
 * @param month yyyy-MM
 */
export async function unbilledIn(reader: Reader, month: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${bookingsInMonth(month, CHANNEL_JOURNALS, 'channelInTransit')} booked
    where amount_fen <> 0
      and not exists (select from gateway_bill_line line where line.gateway = booked.owner and line.no = booked.reference)
      and not exists (select from bill_difference explained where explained.gateway = booked.owner
        and explained.no = booked.reference and explained.explained_by is not null)`.execute(reader);
  return rows[0]?.count ?? 0;
}

function lastDayOf(month: string): string {
  const [year = 0, of = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, of, 0)).toISOString().slice(0, 10);
}
