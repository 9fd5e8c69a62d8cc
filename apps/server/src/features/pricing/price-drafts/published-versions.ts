import { MAX_QUOTES_COUNTED } from '@xunban/contract';
import type { Reader } from '../../../platform/db/transaction.ts';
import { ordersOnFreightVersion } from '../../orders-core/orders/orders-by-version.ts';
import { listVersions, publishedNow } from '../prices/price-versions.ts';
import { quotesOnVersion } from '../quotes/quotes-by-version.ts';
import { PRICE_DATA_KINDS, type PriceDataKind } from './price-data-kinds.ts';

export interface PublishedVersion {
  readonly kind: PriceDataKind;
  readonly version: string;
  readonly state: 'scheduled' | 'inForce' | 'past' | 'withdrawn';
  readonly effectiveAt: Date;
  readonly publishedAt: Date;
  /** False when no version would be in force without it. */
  readonly isWithdrawable: boolean;
  /** Quotes (orders, of freight) that stand on it; {@link MAX_QUOTES_COUNTED} when there are so many or more. */
  readonly uses: number;
}

/** Every version of the kinds, the newest first. */
export async function listPublished(reader: Reader, kinds: readonly PriceDataKind[]): Promise<PublishedVersion[]> {
  const lists = await Promise.all(kinds.map((kind) => publishedOf(reader, kind)));
  return lists.flat().sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime());
}

async function publishedOf(reader: Reader, kind: PriceDataKind): Promise<PublishedVersion[]> {
  const { table } = PRICE_DATA_KINDS[kind];
  const [inForce, versions] = await Promise.all([publishedNow(reader, table), listVersions(reader, table)]);
  const uses = await Promise.all(versions.map(({ version }) => usesOf[kind](reader, version)));
  const effective = versions.filter(({ isFuture, isWithdrawn }) => !isFuture && !isWithdrawn).length;
  return versions.map(({ version, effectiveAt, publishedAt, isFuture, isWithdrawn }, place) => ({
    kind,
    version,
    state: isWithdrawn ? 'withdrawn' : isFuture ? 'scheduled' : version === inForce?.version ? 'inForce' : 'past',
    isWithdrawable: !isWithdrawn && (isFuture || (version === inForce?.version && effective > 1)),
    effectiveAt,
    publishedAt,
    uses: uses[place] ?? 0,
  }));
}

const usesOf: Readonly<Record<PriceDataKind, (reader: Reader, version: string) => Promise<number>>> = {
  priceBook: (reader, version) => quotesOnVersion(reader, 'price_book_version', version, MAX_QUOTES_COUNTED),
  workCalendar: (reader, version) => quotesOnVersion(reader, 'calendar_version', version, MAX_QUOTES_COUNTED),
  freightTable: (reader, version) => ordersOnFreightVersion(reader, version, MAX_QUOTES_COUNTED),
};
