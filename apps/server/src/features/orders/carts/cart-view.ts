import type { CartRow } from '@xunban/contract';
import { isStencil } from '@xunban/contract';
import { type Language, ruleText } from '@xunban/i18n';
import { documentTexts } from '@xunban/i18n/documents';
import { divideRounded, fen, toApi } from '@xunban/money';
import { type Finding, offSale, type PriceBook, schedule, type WorkCalendar } from '@xunban/pricing';
import { viewLine } from '@xunban/pricing/stored-lines';
import { toIso } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { type BoardCard, boardCards, cardInColours, NO_CARD } from '../../files/files/board-cards.ts';
import { currentCalendar, currentPriceData } from '../../pricing/prices/price-data.ts';
import type { CartItem } from './cart-items.ts';
import { type CartPrice, cartPrices } from './cart-price.ts';

/** Cart rows as they stand now, in their order. */
export async function viewCart(reader: Reader, items: readonly CartItem[], language: Language): Promise<CartRow[]> {
  // Most carts are empty and need no price query.
  if (items.length === 0) return [];
  const prices = await cartPrices(reader, items);
  const cards = await boardCards(
    reader,
    items.map(({ fileId }) => fileId),
  );
  const [{ calendar, now }, book] = await Promise.all([
    currentCalendar(reader),
    currentPriceData(reader, 'price_book'),
  ]);
  return prices.map((price) => ({
    ...viewRow(price, cards.get(price.item.fileId) ?? NO_CARD, calendar, toIso(now)),
    changes: changesOf(price, book, language),
  }));
}

function viewRow(price: CartPrice, card: BoardCard, calendar: WorkCalendar, now: string): Omit<CartRow, 'changes'> {
  const { item, quote } = price;
  return {
    id: item.cartId,
    quoteId: quote.quoteId,
    spec: quote.spec,
    fileId: item.fileId,
    ...cardInColours(card, quote.spec),
    amount: toApi(price.amountFen),
    unitPrice: toApi(fen(divideRounded(price.amountFen, BigInt(quote.spec.quantity), 'halfUp'))),
    priceLines: price.lines.map(viewLine),
    weightG: price.weightG,
    workingDays: price.workingDays,
    shipDate: schedule(calendar, now, price.workingDays).shipDate,
    expiresAt: toIso(quote.expiresAt),
    isOrderable: price.refused === null,
    reorderOf: item.reorderOf,
    note: item.note,
    addedAt: toIso(item.addedAt),
  };
}

function changesOf({ item, quote, amountFen, isExpired, refused }: CartPrice, book: PriceBook, language: Language) {
  const changes: CartRow['changes'] = [];
  const notesOf = (
    faults: readonly { readonly field: string; readonly params: Finding['params'] }[],
    code: (index: number) => string,
  ) => [...new Set(faults.map(({ field, params }, index) => ruleNote(language, field, code(index), params)))];
  if (isExpired) changes.push({ kind: 'expired', because: [] });
  if (refused) {
    const because = refused.violations.map(({ code }) => code);
    changes.push({ kind: 'rules', because, notes: notesOf(refused.violations, (index) => because[index] ?? '') });
    return changes;
  }
  const gone = isStencil(quote.spec) ? [] : offSale(quote.spec, book);
  if (gone.length > 0) changes.push({ kind: 'withdrawn', because: [WITHDRAWN], notes: notesOf(gone, () => WITHDRAWN) });
  if (amountFen !== item.shownFen)
    changes.push({ kind: 'price', before: toApi(item.shownFen), after: toApi(amountFen), because: [] });
  return changes;
}

const WITHDRAWN = 'optionWithdrawn';

/** `阻焊颜色：已停售：缺油墨`. */
function ruleNote(language: Language, field: string, code: string, params: Finding['params']): string {
  const { pricing } = documentTexts(language);
  return `${pricing(`field.${field}`) ?? pricing(`stencil.field.${field}`) ?? field}: ${ruleText(language, code, params) ?? code}`;
}
