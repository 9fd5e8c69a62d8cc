import { sql, Transaction } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';

/** The tables of published price data. They are alike: a version, its data, and from when on it counts. */
export type PriceDataTable = 'price_book' | 'work_calendar' | 'freight_table';

/** A published version and the hash of its content. */
export interface Published {
  readonly version: string;
  readonly hash: string;
}

/** Table names as used in withdrawals. */
export const KINDS = { price_book: 'priceBook', work_calendar: 'workCalendar', freight_table: 'freightTable' } as const;

type PublishedNow = Published & { readonly now: Date };

/** By transaction, the versions that it asked for: it counts by the same ones to its end. */
const asked = new WeakMap<object, Map<PriceDataTable, Promise<PublishedNow | undefined>>>();

/**
 * The version that counts now, and what time that is, by the database's clock: of those in force and not withdrawn the
 * newest. A transaction asks once.
 */
export function publishedNow(reader: Reader, table: PriceDataTable): Promise<PublishedNow | undefined> {
  if (!(reader instanceof Transaction)) return readPublishedNow(reader, table);
  const known = asked.get(reader) ?? new Map<PriceDataTable, Promise<PublishedNow | undefined>>();
  asked.set(reader, known);
  const published = known.get(table) ?? readPublishedNow(reader, table);
  known.set(table, published);
  return published;
}

async function readPublishedNow(reader: Reader, table: PriceDataTable): Promise<PublishedNow | undefined> {
  return reader
    .selectFrom(table)
    .select(['version', 'data_hash as hash', sql<Date>`now()`.as('now')])
    .where('effective_at', '<=', sql<Date>`now()`)
    .where(
      sql<boolean>`not exists (select 1 from price_withdrawal gone
        where gone.kind = ${sql.lit(KINDS[table])} and gone.version = ${sql.ref(`${table}.version`)})`,
    )
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

/**
 * Publishes the version that ships with the product: the first one of a table, and the next one while the company has published
 * none of its own. A product update never replaces a setting of the company.
 * @param shippedBefore the versions that earlier releases shipped with
 */
export async function seedPriceData(
  tx: Tx,
  table: PriceDataTable,
  shipped: { readonly version: string; readonly data: object; readonly effectiveAt: string },
  shippedBefore: readonly string[] = [],
): Promise<void> {
  const own = await tx
    .selectFrom(table)
    .select('version')
    .where('version', 'not in', [shipped.version, ...shippedBefore])
    .limit(1)
    .executeTakeFirst();
  if (own) return;
  asked.delete(tx);
  await tx
    .insertInto(table)
    .values({ version: shipped.version, data: JSON.stringify(shipped.data), effective_at: shipped.effectiveAt })
    .onConflict((conflict) => conflict.column('version').doNothing())
    .execute();
}

/** A version as lists show it. */
export interface ListedVersion {
  readonly version: string;
  readonly effectiveAt: Date;
  readonly publishedAt: Date;
  readonly isFuture: boolean;
  readonly isWithdrawn: boolean;
}

/** Every version of a table. There are few: years of them fit one page. */
export async function listVersions(reader: Reader, table: PriceDataTable): Promise<ListedVersion[]> {
  const rows = await reader
    .selectFrom(`${table} as listed`)
    .leftJoin('price_withdrawal as gone', (join) =>
      join.onRef('gone.version', '=', 'listed.version').on('gone.kind', '=', KINDS[table]),
    )
    .select(['listed.version', 'listed.effective_at', 'listed.published_at', 'gone.withdrawn_at'])
    .select(sql<boolean>`listed.effective_at > now()`.as('is_future'))
    .execute();
  return rows.map((row) => ({
    version: row.version,
    effectiveAt: row.effective_at,
    publishedAt: row.published_at,
    isFuture: row.is_future,
    isWithdrawn: row.withdrawn_at !== null,
  }));
}

/** @returns false when there is a version of that name already */
export async function publishVersion(
  tx: Tx,
  table: PriceDataTable,
  { version, data, effectiveAt }: { readonly version: string; readonly data: object; readonly effectiveAt: Date },
): Promise<boolean> {
  asked.delete(tx);
  const row = await tx
    .insertInto(table)
    .values({ version, data: JSON.stringify(data), effective_at: effectiveAt })
    .onConflict((conflict) => conflict.column('version').doNothing())
    .returning('version')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * A version counts no more; the one before it does again. Withdrawals of one table wait for each other until the
 * transaction ends, so that the last two versions cannot both be withdrawn at once: the caller checks what is left.
 * @returns false when it was withdrawn already
 */
export async function withdrawVersion(tx: Tx, table: PriceDataTable, version: string): Promise<boolean> {
  const kind = KINDS[table];
  await sql`select pg_advisory_xact_lock(hashtextextended(${`price data ${kind}`}, 0))`.execute(tx);
  asked.delete(tx);
  const row = await tx
    .insertInto('price_withdrawal')
    .values({ kind, version })
    .onConflict((conflict) => conflict.columns(['kind', 'version']).doNothing())
    .returning('version')
    .executeTakeFirst();
  return row !== undefined;
}
