import type { Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { freightOffers } from '../freight/freight-offers.ts';
import { claimStoredQuote } from '../quotes/claim-stored-quote.ts';
import { PRICE_ONLY } from '../quotes/quote-board.ts';
import { boardQuoteFor, storeQuote, storeQuoteLike } from '../quotes/store-quote.ts';
import { insertQuotation } from './quotation-store.ts';

/**
 * Makes a quotation over several quantities of a quoted board. Each quantity is a stored quote, so it can be recalculated and
 * ordered at its price. The freight is that of the cheapest delivery.
 * @throws Refusal `notFound`, `quote.notProducible`, `shipping.noCarrier`, `rateLimited`
 * @returns its number
 */
export async function makeQuotation(
  tx: Tx,
  memberId: string,
  wish: {
    readonly quoteId: string;
    readonly quantities: readonly number[];
    readonly province: string;
    readonly city: string;
    readonly reference: string;
  },
): Promise<string> {
  const { province, city, reference } = wish;
  const promised = await boardQuoteFor(tx, memberId, wish.quoteId);
  const rows = [];
  let freightVersion = '';
  for (const quantity of [...new Set(wish.quantities)].toSorted((a, b) => a - b)) {
    await claimStoredQuote(tx, memberId);
    const spec = { ...promised.spec, quantity };
    const { quoteId, quote } = promised.isExpired
      ? await storeQuote(tx, memberId, spec, { ...PRICE_ONLY, repeatOf: promised.repeatOf })
      : await storeQuoteLike(tx, memberId, spec, promised);
    const shipping = await freightOffers(tx, [quote], province, city === '' ? undefined : city);
    const offer = shipping.options.find(({ isPickUp }) => !isPickUp);
    if (!offer) throw new Refusal('shipping.noCarrier');
    freightVersion = shipping.freightVersion;
    rows.push({ quoteId, carrier: offer.carrier, freightFen: offer.priceFen, freightDays: offer.days });
  }
  return insertQuotation(tx, { memberId, province, city, reference, freightVersion, rows });
}
