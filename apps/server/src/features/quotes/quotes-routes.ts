import { calls } from '@xunban/contract';
import { viewChosen, viewQuote } from '@xunban/pricing';
import { toIso } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { currentPriceData } from './price-data.ts';
import { quoteBoard } from './quote-board.ts';
import { quoteConfig } from './quote-config.ts';

import { storeQuote } from './store-quote.ts';

export const quotesRoutes = (deps: Deps): readonly Route[] => [
  route(calls.quote.quote, async ({ body }) =>
    viewQuote(await quoteBoard(deps, deps.db.read, body.spec, body.quantities), toIso(deps.clock.now())),
  ),
  route(calls.quote.calculate, async ({ actor, body }) => {
    const memberId = actor.kind === 'member' ? actor.memberId : null;
    const { quoteId, quote, expiresAt } = await deps.db.transaction((tx) => storeQuote(deps, tx, memberId, body.spec));
    return {
      ...viewQuote(quote, quote.quotedAt),
      chosen: viewChosen(quote.chosen),
      quoteId,
      expiresAt: toIso(expiresAt),
    };
  }),
  route(calls.quote.config, async () => {
    const book = await currentPriceData(deps.db.read, 'price_book');
    const calendar = await currentPriceData(deps.db.read, 'work_calendar');
    return quoteConfig({ bookVersion: book.version, calendarVersion: calendar.version });
  }),
];
