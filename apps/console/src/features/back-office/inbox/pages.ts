import { InboxOutlined } from '@ant-design/icons';
import type { ConsolePage } from '../../../shared/console-page.ts';
import { ORDER_VIEW_AREAS } from '../../orders/orders/pages.ts';

export const inboxPage: ConsolePage = {
  ...{ path: '/inbox', title: 'nav.inbox' },
  load: async () => (await import('./inbox-page.tsx')).InboxPage,
  textAreas: ['console-inbox', 'console-notes', 'console-ledger-checks', ...ORDER_VIEW_AREAS],
  menu: { group: 'own', icon: InboxOutlined },
};
