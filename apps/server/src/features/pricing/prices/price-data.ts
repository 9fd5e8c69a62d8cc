import {
  bookOn,
  defaultCalendar,
  defaultFreight,
  defaultPriceBook,
  type FreightTable,
  type PriceBook,
  shippedBookVersions,
  type WorkCalendar,
} from '@xunban/pricing';
import { withProposedHolidays } from '@xunban/pricing/proposed-holidays';
import { shanghaiDay } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import {
  type PriceDataTable,
  type Published,
  publishedData,
  publishedNow,
  publishedVersion,
  seedPriceData,
} from './price-versions.ts';

/** Content type of each table. Only books, calendars and freight tables of packages/pricing are ever published into them. */
interface Contents {
  readonly price_book: PriceBook;
  readonly work_calendar: WorkCalendar;
  readonly freight_table: FreightTable;
}

/**
 * Contents that were read before, by their hash. A published version never changes, and the database is asked for the
 * version in force each time. So new price data take effect in every process at the same moment, and no entry ever
 * becomes wrong.
 */
const remembered = new Map<string, unknown>();

/** The price book, calendar or freight table that counts now; the book without what goes off sale on a later day. */
export async function currentPriceData<T extends PriceDataTable>(reader: Reader, table: T): Promise<Contents[T]> {
  const { data, now } = await dataInForce(reader, table);
  return table === 'price_book' ? (bookOn(data as PriceBook, shanghaiDay(now)) as Contents[T]) : data;
}

/**
 * The calendar in force with the moment at which it was read: days are computed from the two. Beyond its last known day it has the
 * holidays of the law.
 */
export async function currentCalendar(
  reader: Reader,
): Promise<{ readonly calendar: WorkCalendar; readonly now: Date }> {
  const { data, now } = await dataInForce(reader, 'work_calendar');
  return { calendar: data, now };
}

/** The calendar in force as it was published, without holidays of the law. */
export async function listedCalendar(reader: Reader): Promise<{ readonly calendar: WorkCalendar; readonly now: Date }> {
  const published = await publishedNow(reader, 'work_calendar');
  if (!published) throw new Error('work_calendar has no version in force');
  const calendar = (await publishedData(reader, 'work_calendar', published.version)) as WorkCalendar;
  return { calendar, now: published.now };
}

async function dataInForce<T extends PriceDataTable>(
  reader: Reader,
  table: T,
): Promise<{ readonly data: Contents[T]; readonly now: Date }> {
  const published = await publishedNow(reader, table);
  if (!published) throw new Error(`${table} has no version in force`);
  return { data: await contentOf(reader, table, published), now: published.now };
}

/** One published version, for whatever was made from it. */
export async function priceDataOf<T extends PriceDataTable>(
  reader: Reader,
  table: T,
  version: string,
): Promise<Contents[T]> {
  const published = await publishedVersion(reader, table, version);
  if (!published) throw new Error(`${table} has no version ${version}`);
  return contentOf(reader, table, published);
}

/**
 * Publishes the book, calendar and freight that ship with the product, unless the company has published its own; idempotent.
 * Quotes of an earlier book stay under it.
 */
export async function ensurePriceBook(db: Db): Promise<void> {
  const effectiveAt = `${defaultPriceBook.effectiveFrom}T00:00:00+08:00`;
  await db.transaction(async (tx) => {
    const book = { version: defaultPriceBook.version, data: defaultPriceBook, effectiveAt };
    await seedPriceData(tx, 'price_book', book, shippedBookVersions);
    await seedPriceData(tx, 'work_calendar', { version: defaultCalendar.version, data: defaultCalendar, effectiveAt });
    await seedPriceData(tx, 'freight_table', { version: defaultFreight.version, data: defaultFreight, effectiveAt });
  });
}

/** True when the company has published prices of its own. */
export async function hasOwnPrices(reader: Reader): Promise<boolean> {
  const own = await reader
    .selectFrom('price_book')
    .select('version')
    .where('version', 'not in', [defaultPriceBook.version, ...shippedBookVersions])
    .limit(1)
    .executeTakeFirst();
  return own !== undefined;
}

async function contentOf<T extends PriceDataTable>(
  reader: Reader,
  table: T,
  { version, hash }: Published,
): Promise<Contents[T]> {
  const key = `${table} ${hash}`;
  if (!remembered.has(key)) {
    const data = await publishedData(reader, table, version);
    remembered.set(key, table === 'work_calendar' ? withProposedHolidays(data as WorkCalendar) : data);
  }
  return remembered.get(key) as Contents[T];
}
