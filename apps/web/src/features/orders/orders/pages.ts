import { MEMBER_PAGE, ORDER_AREAS, type RouteDef } from '../../../shared/route-def.ts';

export const orderPages: readonly RouteDef[] = [
  {
    ...{ name: 'orderList', path: '/main/orderList', ...MEMBER_PAGE, menu: { group: 'order' } },
    load: () => import('./pages/order-list-page.tsx').then((module) => module.OrderListPage),
    textAreas: ['cart', ...ORDER_AREAS],
    antd: true,
  },
  {
    ...{ name: 'orderConfirm', path: '/main/orderConfirm', frame: 'task', access: { permission: 'order.place' } },
    load: () => import('./pages/order-confirm-page.tsx').then((module) => module.OrderConfirmPage),
    textAreas: ['cart', 'address', 'compare', 'quote', 'coupon', ...ORDER_AREAS, 'invoice-texts'],
  },
  {
    ...{ name: 'orderDetail', path: '/main/orderDetail', ...MEMBER_PAGE },
    load: () => import('./pages/order-detail-page.tsx').then((module) => module.OrderDetailPage),
    textAreas: [
      ...(['payment', 'evaluation', 'errors', 'invoice', 'invoice-texts'] as const),
      'conversation',
      'order-links',
      ...(['after-sales', 'complaint-texts', 'quality-texts', 'compare', 'quote'] as const),
      ...ORDER_AREAS,
    ],
  },
  {
    ...{ name: 'orderDelivery', path: '/main/orderDelivery', ...MEMBER_PAGE },
    load: () => import('./pages/order-delivery-page.tsx').then((module) => module.OrderDeliveryPage),
    textAreas: ['address', ...ORDER_AREAS],
  },
];

/** Separate from the other pages: the cart stands between them in the side menu. */
export const progressPage: RouteDef = {
  ...{ name: 'progressList', path: '/main/progressList', ...MEMBER_PAGE, menu: { group: 'order' } },
  load: () => import('./pages/progress-list-page.tsx').then((module) => module.ProgressListPage),
  textAreas: ORDER_AREAS,
  antd: true,
};
