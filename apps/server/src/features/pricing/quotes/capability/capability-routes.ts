import { calls } from '@xunban/contract';
import type { Deps } from '../../../../platform/deps.ts';
import { type Route, route } from '../../../../platform/http/route.ts';
import { currentPriceData } from '../../prices/price-data.ts';
import { checkCapability } from './check-capability.ts';

/** Whether a typed board can be made, for anybody who asks. */
export const capabilityRoutes = ({ db }: Pick<Deps, 'db'>): readonly Route[] => [
  route(calls.capability.check, async ({ body }) => {
    const { violations, ...answer } = checkCapability(body, await currentPriceData(db.read, 'price_book'));
    return { ...answer, violations: violations.map((one) => ({ ...one, params: { ...one.params } })) };
  }),
];
