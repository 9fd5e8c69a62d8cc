import { memberPage, type RouteDef } from '../../../shared/route-def.ts';

export const apiKeysPage: RouteDef = {
  ...{ name: 'apiKeys', path: '/main/apiKeys', ...memberPage('apiKeys.manage'), menu: { group: 'settings' } },
  load: () => import('./api-keys-page.tsx').then((module) => module.ApiKeysPage),
  textAreas: ['api-keys', 'errors'],
};
