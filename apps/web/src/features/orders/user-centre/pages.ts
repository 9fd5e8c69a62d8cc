import { MEMBER_PAGE, ORDER_AREAS, type RouteDef } from '../../../shared/route-def.ts';

export const userCentrePage: RouteDef = {
  ...{ name: 'userCenter', path: '/main/userCenter', ...MEMBER_PAGE, menu: { group: 'top', icon: 'home' } },
  load: () => import('./pages/user-centre-page.tsx').then((module) => module.UserCentrePage),
  textAreas: ['user-centre', 'home', ...ORDER_AREAS],
};
