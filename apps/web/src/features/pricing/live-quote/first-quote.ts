import { queryClient } from '../../../shared/query-client.ts';
import { quoteQueries } from './quote-queries.ts';
import { specFromSearch } from './spec-link.ts';
import { askedBy } from './use-quote-spec.ts';

/** A price that takes longer comes after its page. */
const MAX_MS = 3_000;

/** Prefetches the quote page's options and the price of its board, so that it replaces its prerendered file complete. */
export async function fetchFirstQuote(search: string): Promise<void> {
  const spec = { ...specFromSearch(askedBy(search)), remarks: '' };
  await Promise.race([
    Promise.all([queryClient.prefetchQuery(quoteQueries.config()), queryClient.prefetchQuery(quoteQueries.live(spec))]),
    new Promise((resolve) => setTimeout(resolve, MAX_MS)),
  ]);
}
