import type { Reader } from '../../platform/db/transaction.ts';
import { ordersByFreightVersion } from '../orders/orders-by-version.ts';
import { listVersions, publishedNow } from '../prices/price-versions.ts';
import { quotesByVersion } from '../quotes/quotes-by-version.ts';
import { PRICE_DATA_KINDS, type PriceDataKind } from './price-data-kinds.ts';

export interface PublishedVersion {
  readonly kind: PriceDataKind;
  readonly version: string;
  readonly state: 'scheduled' | 'inForce' | 'past' | 'withdrawn';
  readonly effectiveAt: Date;
  readonly publishedAt: Date;
  /** Quotes (orders, of freight) that stand on it. */
  readonly uses: number;
}

/** Every version of the kinds, the newest first. */
export async function listPublished(reader: Reader, kinds: readonly PriceDataKind[]): Promise<PublishedVersion[]> {
  const lists = await Promise.all(kinds.map((kind) => publishedOf(reader, kind)));
  return lists.flat().sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime());
}

async function publishedOf(reader: Reader, kind: PriceDataKind): Promise<PublishedVersion[]> {
  const { table } = PRICE_DATA_KINDS[kind];
  const [inForce, versions, uses] = await Promise.all([
    publishedNow(reader, table),
    listVersions(reader, table),
    usesOf[kind](reader),
  ]);
  return versions.map(({ version, effectiveAt, publishedAt, isFuture, isWithdrawn }) => ({
    kind,
    version,
    state: isWithdrawn ? 'withdrawn' : isFuture ? 'scheduled' : version === inForce?.version ? 'inForce' : 'past',
    effectiveAt,
    publishedAt,
    uses: uses.get(version) ?? 0,
  }));
}

const usesOf: Readonly<Record<PriceDataKind, (reader: Reader) => Promise<ReadonlyMap<string, number>>>> = {
  priceBook: (reader) => quotesByVersion(reader, 'price_book_version'),
  workCalendar: (reader) => quotesByVersion(reader, 'calendar_version'),
  freightTable: ordersByFreightVersion,
};
