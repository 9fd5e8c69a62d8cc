import { MEMBER_PAGE, type RouteDef } from '../../../shared/route-def.ts';

export const addressPage: RouteDef = {
  ...{ name: 'addressList', path: '/main/addressList', ...MEMBER_PAGE, menu: { group: 'settings' } },
  load: () => import('./pages/address-list-page.tsx').then((module) => module.AddressListPage),
  textAreas: ['address'],
};
