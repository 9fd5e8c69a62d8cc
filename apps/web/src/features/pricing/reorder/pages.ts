import { MEMBER_PAGE, ORDER_AREAS, type RouteDef } from '../../../shared/route-def.ts';

export const reorderPage: RouteDef = {
  ...{ name: 'reorder', path: '/main/reorder', ...MEMBER_PAGE },
  load: () => import('./reorder-page.tsx').then((module) => module.ReorderPage),
  textAreas: ['reorder', 'cart', 'compare', 'quote', ...ORDER_AREAS],
};
