import { BOARD_CHOICES, type BoardSpec } from '@xunban/contract/board-spec';
import { indexBook } from '../price-book/indexed-book.ts';
import type { PriceBook } from '../price-book/price-book.ts';
import { areaOfPieces, deliveredPiece } from '../quote/board-area.ts';
import { daysSavedBy, isOffered } from '../quote/lead-times.ts';

/**
 * Returns the minimum working days for which a board is sold.
 * @param soldDays working days with which it was sold
 */
export function fastestDays(spec: BoardSpec, priceBook: PriceBook, soldDays: number): number {
  const book = indexBook(priceBook);
  const { tariff } = book.kindOf(spec);
  if (tariff === undefined) return soldDays;
  const area = areaOfPieces(deliveredPiece(spec, book.capability.tabGapMm), spec.quantity);
  const max = Math.max(
    ...BOARD_CHOICES.leadTime.filter((leadTime) => isOffered(tariff, area, leadTime)).map(daysSavedBy),
  );
  return Math.max(1, soldDays - Math.max(0, max - daysSavedBy(spec.leadTime)));
}
