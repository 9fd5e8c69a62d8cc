import { MEMBER_PAGE, type RouteDef } from '../../../shared/route-def.ts';

export const messagePages: readonly RouteDef[] = [
  {
    ...{ name: 'messages', path: '/main/messages', ...MEMBER_PAGE },
    load: () => import('./messages-page.tsx').then((module) => module.MessagesPage),
    textAreas: ['messages'],
    antd: true,
  },
  {
    ...{ name: 'messageSettings', path: '/main/messageSettings', ...MEMBER_PAGE, menu: { group: 'settings' } },
    load: () => import('./message-settings-page.tsx').then((module) => module.MessageSettingsPage),
    textAreas: ['messages'],
  },
];
