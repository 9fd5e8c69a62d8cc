import { MEMBER_PAGE, ORDER_AREAS, type RouteDef } from '../../../shared/route-def.ts';

export const cartPage: RouteDef = {
  ...{ name: 'orderCart', path: '/main/orderCart', ...MEMBER_PAGE, menu: { group: 'order' } },
  load: () => import('./pages/cart-page.tsx').then((module) => module.CartPage),
  textAreas: ['cart', 'compare', 'quote', ...ORDER_AREAS],
};
