import { calls } from '@xunban/contract';
import type { Deps } from '../../platform/deps.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { currentPriceData } from '../prices/price-data.ts';
import { panelAdvice } from './panel-advice.ts';

export const panelRoutes = (deps: Deps): readonly Route[] => [
  route(calls.panel.layout, async ({ body }) =>
    panelAdvice(body.spec, await currentPriceData(deps.db.read, 'price_book')),
  ),
];
