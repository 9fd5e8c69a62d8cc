import { BankOutlined } from '@ant-design/icons';
import type { ConsolePage } from '../../../shared/console-page.ts';

export const transfersPage: ConsolePage = {
  ...{ path: '/transfers', title: 'nav.transfers', permission: 'transfer.view' },
  load: async () => (await import('./transfers-page.tsx')).TransfersPage,
  textAreas: ['console-members', 'wallet'],
  menu: { group: 'finance', icon: BankOutlined },
};
