import type { SharedQuoteView, StoredQuoteDetailView } from '@xunban/contract';
import { divideRounded, type Fen, fen, subtract, toApi } from '@xunban/money';
import { viewLine } from '@xunban/pricing/stored-lines';
import { toIso } from '../../../platform/clock.ts';
import { quoteImageAddress } from './quote-image.ts';
import type { QuoteWithToday } from './quote-with-today.ts';

/** A promised price as its owner sees it. */
export function viewStored(quote: QuoteWithToday): StoredQuoteDetailView {
  const { stored } = quote;
  return { ...viewPrice(quote), quoteId: stored.quoteId, fingerprint: stored.fingerprint, spec: stored.spec };
}

/** The same for anyone with the link. Remarks may contain personal data and are left out. */
export function viewShared(quote: QuoteWithToday): SharedQuoteView {
  return { ...viewPrice(quote), spec: { ...quote.stored.spec, remarks: '' }, repeatOf: '' };
}

function viewPrice({ stored, today }: QuoteWithToday) {
  return {
    quotationNo: stored.quotationNo,
    bookVersion: stored.bookVersion,
    calendarVersion: stored.calendarVersion,
    quotedAt: toIso(stored.quotedAt),
    expiresAt: toIso(stored.expiresAt),
    isExpired: stored.isExpired,
    quantity: stored.spec.quantity,
    amount: toApi(stored.amountFen),
    unitPrice: toApi(unitFen(stored.amountFen, stored.spec.quantity)),
    lines: stored.lines.map(viewLine),
    workingDays: stored.workingDays,
    shipDate: stored.shipDate,
    weightG: stored.weightG,
    pieceLengthMm: stored.pieceLengthMm,
    pieceWidthMm: stored.pieceWidthMm,
    repeatOf: stored.repeatOf ?? '',
    image: quoteImageAddress(stored.quoteId, stored.imageKey),
    today: today && viewToday(today, stored.amountFen),
  };
}

/** Rounded half up; for reading, never for adding up. */
export const unitFen = (amount: Fen, quantity: number): Fen => fen(divideRounded(amount, BigInt(quantity), 'halfUp'));

export function viewToday(
  today: NonNullable<QuoteWithToday['today']>,
  before: Fen,
): NonNullable<StoredQuoteDetailView['today']> {
  const { bookVersion } = today;
  if (!today.ok)
    return {
      ...{ amount: null, delta: null, workingDays: null, shipDate: null, bookVersion },
      violations: today.violations.map((violation) => ({ ...violation, params: { ...violation.params } })),
    };
  const { totalFen, workingDays, shipDate } = today.chosen;
  return {
    ...{ amount: toApi(totalFen), delta: toApi(subtract(totalFen, before)) },
    ...{ workingDays, shipDate, bookVersion, violations: [] },
  };
}
