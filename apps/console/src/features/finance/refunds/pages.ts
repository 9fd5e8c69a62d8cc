import { RollbackOutlined } from '@ant-design/icons';
import type { ConsolePage } from '../../../shared/console-page.ts';

export const refundsPage: ConsolePage = {
  ...{ path: '/refunds', title: 'nav.refunds', permission: 'refund.view' },
  load: async () => (await import('./refunds-page.tsx')).RefundsPage,
  textAreas: ['console-refunds', 'payment', 'withdrawal-texts'],
  menu: { group: 'finance', icon: RollbackOutlined },
};
