import { MEMBER_PAGE, type RouteDef } from '../../../shared/route-def.ts';

export const couponsPage: RouteDef = {
  ...{
    name: 'coupons',
    path: '/main/coupons',
    ...MEMBER_PAGE,
    access: { permission: 'order.place' },
    menu: { group: 'wallet' },
  },
  load: () => import('./coupons-page.tsx').then((module) => module.CouponsPage),
  textAreas: ['coupon'],
};
