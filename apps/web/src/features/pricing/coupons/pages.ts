import { COUPONS } from '../../../shared/member-rights.ts';
import { MEMBER_PAGE, type RouteDef } from '../../../shared/route-def.ts';

export const couponsPage: RouteDef = {
  ...{
    name: 'coupons',
    path: '/main/coupons',
    ...MEMBER_PAGE,
    access: { permission: 'order.place' },
    menu: { group: 'wallet', permission: COUPONS },
  },
  load: () => import('./coupons-page.tsx').then((module) => module.CouponsPage),
  textAreas: ['coupon'],
};
