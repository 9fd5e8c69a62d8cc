import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/transaction.ts';

/** The tables of published tariffs. They are alike: a version, its data, and from when on it counts. */
export type PriceDataTable = 'price_book' | 'work_calendar' | 'freight_table';

/** A published version and the hash of what it says. */
export interface Published {
  readonly version: string;
  readonly hash: string;
}

/** The version that counts now, by the database's clock: of those in force the newest. */
export async function publishedNow(reader: Reader, table: PriceDataTable): Promise<Published | undefined> {
  return reader
    .selectFrom(table)
    .select(['version', 'data_hash as hash'])
    .where('effective_at', '<=', sql<Date>`now()`)
    .orderBy('effective_at', 'desc')
    .orderBy('published_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function publishedVersion(
  reader: Reader,
  table: PriceDataTable,
  version: string,
): Promise<Published | undefined> {
  return reader
    .selectFrom(table)
    .select(['version', 'data_hash as hash'])
    .where('version', '=', version)
    .executeTakeFirst();
}

export async function publishedData(reader: Reader, table: PriceDataTable, version: string): Promise<unknown> {
  const row = await reader.selectFrom(table).select('data').where('version', '=', version).executeTakeFirstOrThrow();
  return row.data;
}

/** Publishes a first version; a table that has one keeps what it has. */
export async function seedPriceData(
  tx: Tx,
  table: PriceDataTable,
  first: { readonly version: string; readonly data: object; readonly effectiveAt: string },
): Promise<void> {
  const any = await tx.selectFrom(table).select('version').limit(1).executeTakeFirst();
  if (any) return;
  await tx
    .insertInto(table)
    .values({ version: first.version, data: JSON.stringify(first.data), effective_at: first.effectiveAt })
    .onConflict((conflict) => conflict.column('version').doNothing())
    .execute();
}
