import { calls } from '@xunban/contract';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { ipPrefix } from '../../../platform/ip-prefix.ts';
import { limitedCaller } from '../../../platform/threads/cpu-allowance.ts';
import { currentPriceData } from '../prices/price-data.ts';
import type { PanelAdviser } from './panel-advice.ts';

export function panelRoutes(deps: Deps, panels: PanelAdviser): readonly Route[] {
  return [
    route(calls.panel.layout, async ({ body, ip, signal }) =>
      panels.advise(
        body.spec,
        await currentPriceData(deps.db.read, 'price_book'),
        limitedCaller(deps, ipPrefix(ip), signal),
      ),
    ),
  ];
}
