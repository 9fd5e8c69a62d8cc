import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';

/**
 * Open items of the gateways' bills until the end of a month: the number of gateways without a bill up to then, and the number
 * of unexplained differences of its days and earlier.
 * @param month yyyy-MM
 */
export async function openBillsUntil(
  reader: Reader,
  month: string,
): Promise<{ readonly unread: number; readonly differences: number }> {
  const { rows } = await sql<{ unread: number; differences: number }>`
    select
      (select count(*)::int from (select max(day) as last from gateway_bill group by gateway) read
        where last < end_of.day) as unread,
      (select count(*)::int from bill_difference where ended_at is null and bill_difference.day <= end_of.day) as differences
    from (select (${`${month}-01`}::date + interval '1 month' - interval '1 day')::date as day) end_of`.execute(reader);
  return rows[0] ?? { unread: 0, differences: 0 };
}
