import type { BoardSpec } from '@xunban/contract/board-spec';
import { indexBook } from '../price-book/indexed-book.ts';
import type { PriceBook } from '../price-book/price-book.ts';
import { bookRules } from './book-rules.ts';
import type { Finding } from './spec-rule.ts';

/** The options of a board that the book has taken off sale, each with what buyers are told. */
export function offSale(spec: BoardSpec, book: PriceBook): readonly Finding[] {
  if (!book.withdrawals?.length) return [];
  return bookRules.find(({ code }) => code === 'optionWithdrawn')?.find(spec, indexBook(book)) ?? [];
}
