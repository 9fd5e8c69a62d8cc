import type { PriceBook } from './price-book.ts';

/**
 * A book as it sells on one day in Shanghai, yyyy-MM-dd: without the withdrawals that begin later. Whoever checks a board
 * against a book of which this was not asked is told of every withdrawal, begun or not.
 */
export function bookOn<B extends PriceBook>(book: B, day: string): B {
  const { withdrawals } = book;
  if (!withdrawals?.some(({ from = '' }) => from > day)) return book;
  return { ...book, withdrawals: withdrawals.filter(({ from = '' }) => from <= day) };
}
