import { memberPage, type RouteDef } from '../../../shared/route-def.ts';

export const webhooksPage: RouteDef = {
  ...{ name: 'webhooks', path: '/main/webhooks', ...memberPage('webhooks.manage'), menu: { group: 'settings' } },
  load: () => import('./webhooks-page.tsx').then((module) => module.WebhooksPage),
  textAreas: ['webhooks', 'messages', 'errors'],
  antd: true,
};
