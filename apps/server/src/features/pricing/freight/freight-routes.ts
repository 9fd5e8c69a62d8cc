import { calls } from '@xunban/contract';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { PRICE_ONLY, quoteBoard, requireProducible } from '../quotes/quote-board.ts';
import { freightOffers } from './freight-offers.ts';
import { offerView } from './freight-view.ts';

export const freightRoutes = (deps: Deps): readonly Route[] => [
  route(calls.quote.freight, async ({ body, language }) => {
    const board = requireProducible(await quoteBoard(deps.db.read, body.spec, PRICE_ONLY));
    const { options } = await freightOffers(deps.db.read, [board], body.province, body.city);
    return options
      .filter(({ carrier }) => body.carrier === undefined || carrier === body.carrier)
      .map(offerView(language));
  }),
];
