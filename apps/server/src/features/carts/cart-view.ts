import type { CartRow } from '@xunban/contract';
import { divideRounded, fen, toWire } from '@xunban/money';
import { schedule, type WorkCalendar } from '@xunban/pricing';
import { viewLine } from '@xunban/pricing/stored-lines';
import { toIso } from '../../platform/clock.ts';
import type { Reader } from '../../platform/db/transaction.ts';
import { type BoardCard, boardCards, cardInColours, NO_CARD } from '../files/board-cards.ts';
import { currentCalendar } from '../prices/price-data.ts';
import type { CartItem } from './cart-items.ts';
import { type CartPrice, cartPrices } from './cart-price.ts';

/** Cart rows as they stand now, in their order. */
export async function viewCart(reader: Reader, items: readonly CartItem[]): Promise<CartRow[]> {
  const prices = await cartPrices(reader, items);
  const cards = await boardCards(
    reader,
    items.map(({ fileId }) => fileId),
  );
  const { calendar, now } = await currentCalendar(reader);
  return prices.map((price) => viewRow(price, cards.get(price.item.fileId) ?? NO_CARD, calendar, toIso(now)));
}

function viewRow(price: CartPrice, card: BoardCard, calendar: WorkCalendar, now: string): CartRow {
  const { item, quote } = price;
  return {
    id: item.cartId,
    quoteId: quote.quoteId,
    spec: quote.spec,
    fileId: item.fileId,
    ...cardInColours(card, quote.spec),
    amount: toWire(price.amountFen),
    unitPrice: toWire(fen(divideRounded(price.amountFen, BigInt(quote.spec.quantity), 'halfUp'))),
    priceLines: price.lines.map(viewLine),
    weightG: price.weightG,
    workingDays: price.workingDays,
    shipDate: schedule(calendar, now, price.workingDays).shipDate,
    expiresAt: toIso(quote.expiresAt),
    changes: changesOf(price),
    isOrderable: price.refused === null,
    note: item.note,
    addedAt: toIso(item.addedAt),
  };
}

function changesOf({ item, amountFen, isExpired, refused }: CartPrice): CartRow['changes'] {
  const changes: CartRow['changes'] = [];
  if (isExpired) changes.push({ kind: 'expired', because: [] });
  if (refused) changes.push({ kind: 'rules', because: refused.violations.map(({ code }) => code) });
  else if (amountFen !== item.seenFen)
    changes.push({ kind: 'price', before: toWire(item.seenFen), after: toWire(amountFen), because: [] });
  return changes;
}
