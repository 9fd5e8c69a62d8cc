import { MEMBER_PAGE, type RouteDef } from '../../../shared/route-def.ts';

export const securityPage: RouteDef = {
  ...{ name: 'editPassword', path: '/main/editPassword', ...MEMBER_PAGE },
  load: () => import('./pages/security-page.tsx').then((module) => module.SecurityPage),
  textAreas: ['security', 'account', 'payment'],
};
