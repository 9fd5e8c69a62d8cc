import type { Reader } from '../../platform/db/transaction.ts';

/** How many stored quotes stand on each version of the price book, or of the work calendar. */
export async function quotesByVersion(
  reader: Reader,
  column: 'price_book_version' | 'calendar_version',
): Promise<ReadonlyMap<string, number>> {
  const rows = await reader
    .selectFrom('quote')
    .select([`${column} as version`, ({ fn }) => fn.countAll<bigint>().as('count')])
    .groupBy(column)
    .execute();
  return new Map(rows.map(({ version, count }) => [version, Number(count)]));
}
