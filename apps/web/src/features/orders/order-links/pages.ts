import type { RouteDef } from '../../../shared/route-def.ts';

export const sharedOrderPage: RouteDef = {
  ...{ name: 'sharedOrder', path: '/sharedOrder/:token', frame: 'site', textAreas: ['order-links', 'pricing'] },
  load: () => import('./shared-order-page.tsx').then((module) => module.SharedOrderPage),
};
