import type { BoardSpec } from '@xunban/contract/board-spec';
import { indexBook } from '../price-book/indexed-book.ts';
import type { PriceBook } from '../price-book/price-book.ts';
import { bookRules } from './book-rules.ts';
import type { Finding } from './spec-rule.ts';

/** Returns the options of a board that the book has taken off sale, each with the reason shown to buyers. */
export function offSale(spec: BoardSpec, book: PriceBook): readonly Finding[] {
  if (!book.withdrawals?.length) return [];
  return bookRules.find(({ code }) => code === 'optionWithdrawn')?.find(spec, indexBook(book)) ?? [];
}
