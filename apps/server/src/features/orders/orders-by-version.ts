import type { Reader } from '../../platform/db/transaction.ts';

/** How many main orders were placed under each version of the freight table. */
export async function ordersByFreightVersion(reader: Reader): Promise<ReadonlyMap<string, number>> {
  const rows = await reader
    .selectFrom('main_order')
    .select(['freight_version', ({ fn }) => fn.countAll<bigint>().as('count')])
    .groupBy('freight_version')
    .execute();
  return new Map(rows.map(({ freight_version, count }) => [freight_version, Number(count)]));
}
