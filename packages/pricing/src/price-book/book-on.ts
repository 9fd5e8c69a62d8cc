import type { PriceBook } from './price-book.ts';

/**
 * Returns a price book as valid on one day in Shanghai, yyyy-MM-dd: without the withdrawals that begin later. A check against
 * an unfiltered book reports every withdrawal, begun or not.
 */
export function bookOn<B extends PriceBook>(book: B, day: string): B {
  const { withdrawals } = book;
  if (!withdrawals?.some(({ from = '' }) => from > day)) return book;
  return { ...book, withdrawals: withdrawals.filter(({ from = '' }) => from <= day) };
}
