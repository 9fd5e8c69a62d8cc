import { MessageOutlined } from '@ant-design/icons';
import type { ConsolePage } from '../../../shared/console-page.ts';

/** Text areas of a conversation. */
export const CONVERSATION_AREAS = [
  'conversation',
  'console-conversations',
  'console-questions',
  'console-inbox',
] as const;

export const conversationPages: readonly ConsolePage[] = [
  {
    ...{ path: '/conversations', title: 'nav.conversations', permission: 'conversation.answer' },
    load: async () => (await import('./conversations-page.tsx')).ConversationsPage,
    textAreas: CONVERSATION_AREAS,
    menu: { group: 'members', icon: MessageOutlined },
  },
  {
    ...{ path: '/conversations/:id', title: 'nav.conversation', permission: 'conversation.answer' },
    load: async () => (await import('./conversation-page.tsx')).ConversationPage,
    textAreas: CONVERSATION_AREAS,
  },
  {
    ...{ path: '/main-orders/:no/conversation', title: 'nav.conversation', permission: 'conversation.answer' },
    load: async () => (await import('./conversation-page.tsx')).ConversationPage,
    textAreas: CONVERSATION_AREAS,
  },
];
