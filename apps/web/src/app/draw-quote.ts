import type { QuoteView } from '@xunban/contract';
import { defaultBoardSpec } from '@xunban/contract/board-spec';
import { quoteQueries } from '../features/pricing/live-quote/quote-queries.ts';
import type { api } from '../shared/api.ts';
import { queryClient } from '../shared/query-client.ts';

/** What the quote page shows to whoever has asked for no board yet. */
export interface FirstQuote {
  readonly config: Awaited<ReturnType<typeof api.quote.config>>;
  /** Of the usual board. */
  readonly quote: QuoteView;
}

/** The page that is drawn next finds these answers, as if the server had given them. */
export function answerFirst({ config, quote }: FirstQuote): void {
  queryClient.setQueryData(quoteQueries.config().queryKey, config);
  queryClient.setQueryData(quoteQueries.live({ ...defaultBoardSpec, remarks: '' }).queryKey, quote);
}
