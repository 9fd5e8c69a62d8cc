import { type Fen, subtract } from '@xunban/money';
import type { FreightOption } from '@xunban/pricing';
import type { Reader } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { MainOrder, PcbOrder } from '../../orders-core/orders/order-records.ts';
import type { PriceVersionRecord } from '../../orders-core/orders/price-versions.ts';
import { currentFreight } from '../../pricing/freight/current-freight.ts';
import { findQuote, type StoredQuote } from '../../pricing/quotes/stored-quotes.ts';

/** The change order that the buyer has neither accepted nor refused yet. */
export function pendingVersion(
  { state, heldFor, priceVersion }: Pick<PcbOrder, 'state' | 'heldFor' | 'priceVersion'>,
  versions: readonly PriceVersionRecord[],
): PriceVersionRecord | undefined {
  const newest = versions.at(-1);
  const waits = state === 'awaitingConfirmation' || heldFor === 'change';
  return waits && newest && newest.version > priceVersion ? newest : undefined;
}

/** Returns the quote of the changed board; undefined when only price or days change. */
export async function changedQuote(
  reader: Reader,
  { quoteId }: Pick<PriceVersionRecord, 'quoteId'>,
): Promise<StoredQuote | undefined> {
  return quoteId === null ? undefined : findQuote(reader, quoteId);
}

/** One board of a main order as it would be. */
export type ChangedBoard = Pick<PcbOrder, 'id' | 'spec' | 'weightG' | 'quoteId'>;

/**
 * Returns the freight of a main order with one board changed.
 * @throws Refusal `shipping.noCarrier` when its carrier does not take such a parcel
 */
export async function freightWithChange(
  reader: Reader,
  main: MainOrder,
  changed: ChangedBoard | undefined,
): Promise<FreightOption> {
  if (!changed) return freightAsItIs(main);
  const freight = await freightWith(reader, main, changed);
  if (!freight) throw new Refusal('shipping.noCarrier');
  return freight;
}

/** The same, undefined when its carrier does not take such a parcel. */
export const freightWith = (reader: Reader, main: MainOrder, changed: ChangedBoard) =>
  currentFreight(reader, {
    ...main,
    orders: main.orders.map((order) => (order.id === changed.id ? { ...order, ...changed } : order)),
  });

export const freightAsItIs = ({ freight, freightFen }: MainOrder): FreightOption => ({
  ...freight,
  priceFen: freightFen,
});

/** The changed parts of an order, as its quote has them. */
export const changedBoard = ({ id }: PcbOrder, quote: StoredQuote | undefined) =>
  quote && { id, spec: quote.spec, weightG: quote.weightG, quoteId: quote.quoteId };

/** By how much a main order costs more, with its parcel; negative for less. */
export const totalDelta = (
  { freightFen }: Pick<MainOrder, 'freightFen'>,
  { amountFen }: Pick<PcbOrder, 'amountFen'>,
  after: { readonly amountFen: Fen; readonly freightFen: Fen },
): Fen => subtract(subtract(after.amountFen, amountFen), subtract(freightFen, after.freightFen));
