import { ExportOutlined } from '@ant-design/icons';
import type { ConsolePage } from '../../../shared/console-page.ts';

export const withdrawalPages: readonly ConsolePage[] = [
  {
    ...{ path: '/withdrawals', title: 'nav.withdrawals', permission: 'withdrawal.view' },
    load: async () => (await import('./withdrawals-page.tsx')).WithdrawalsPage,
    textAreas: ['console-withdrawals', 'withdrawal-texts'],
    menu: { group: 'finance', icon: ExportOutlined },
  },
  {
    ...{ path: '/withdrawals/:id', title: 'nav.withdrawal', permission: 'withdrawal.view' },
    load: async () => (await import('./withdrawal-page.tsx')).WithdrawalPage,
    textAreas: ['console-withdrawals', 'withdrawal-texts'],
  },
];
