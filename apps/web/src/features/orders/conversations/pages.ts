import { MEMBER_PAGE, type RouteDef } from '../../../shared/route-def.ts';

export const conversationPages: readonly RouteDef[] = [
  {
    ...{ name: 'conversations', path: '/main/conversations', ...MEMBER_PAGE, menu: { group: 'order' } },
    load: () => import('./conversations-page.tsx').then((module) => module.ConversationsPage),
    textAreas: ['conversation'],
    antd: true,
  },
  {
    ...{ name: 'conversation', path: '/main/conversation', ...MEMBER_PAGE },
    load: () => import('./conversation-page.tsx').then((module) => module.ConversationPage),
    textAreas: ['conversation', 'questions', 'errors'],
  },
];
