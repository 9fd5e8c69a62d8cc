import { memberPage, ORDER_AREAS, type RouteDef } from '../../../shared/route-def.ts';

export const reorderPage: RouteDef = {
  ...{ name: 'reorder', path: '/main/reorder', ...memberPage('board.edit') },
  load: () => import('./reorder-page.tsx').then((module) => module.ReorderPage),
  textAreas: ['reorder', 'cart', 'compare', 'quote', ...ORDER_AREAS],
};
