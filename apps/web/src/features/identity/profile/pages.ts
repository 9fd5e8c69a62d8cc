import { MEMBER_PAGE, type RouteDef } from '../../../shared/route-def.ts';

export const profilePage: RouteDef = {
  ...{ name: 'userInfo', path: '/main/userInfo', ...MEMBER_PAGE, menu: { group: 'settings' } },
  load: () => import('./pages/profile-page.tsx').then((module) => module.ProfilePage),
  textAreas: ['profile', 'errors'],
};
