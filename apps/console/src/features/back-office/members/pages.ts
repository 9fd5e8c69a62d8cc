import { UserOutlined } from '@ant-design/icons';
import type { ConsolePage } from '../../../shared/console-page.ts';
import { CONVERSATION_AREAS } from '../../orders/conversations/pages.ts';

export const memberPages: readonly ConsolePage[] = [
  {
    ...{ path: '/members', title: 'nav.members', permission: 'member.view' },
    load: async () => (await import('./members-page.tsx')).MembersPage,
    textAreas: ['console-member'],
    menu: { group: 'members', icon: UserOutlined },
  },
  {
    ...{ path: '/members/:id', title: 'nav.member', permission: 'member.view' },
    load: async () => (await import('./member-page.tsx')).MemberPage,
    textAreas: [
      ...(['console-member', 'console-members', 'console-notes', 'console-refunds', 'wallet', 'payment'] as const),
      ...(['console-withdrawals', 'withdrawal-texts', 'console-credit', 'credit-texts'] as const),
      ...(['console-invoices', 'invoice-texts', 'console-instance', 'console-coupons'] as const),
      ...(['messages', 'webhooks', 'payment-approval', 'api-keys'] as const),
      ...CONVERSATION_AREAS,
    ],
  },
];
