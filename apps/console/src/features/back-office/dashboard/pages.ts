import { HomeOutlined } from '@ant-design/icons';
import type { ConsolePage } from '../../../shared/console-page.ts';

export const dashboardPage: ConsolePage = {
  ...{ path: '/home', title: 'nav.home' },
  load: async () => (await import('./dashboard-page.tsx')).DashboardPage,
  textAreas: ['console-dashboard', 'console-inbox', 'console-ledger-checks', 'console-cam'],
  menu: { group: 'own', icon: HomeOutlined },
};
