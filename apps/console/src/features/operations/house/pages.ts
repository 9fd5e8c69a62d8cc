import { DashboardOutlined } from '@ant-design/icons';
import type { ConsolePage } from '../../../shared/console-page.ts';

export const housePage: ConsolePage = {
  ...{ path: '/house', title: 'nav.house', authority: 'house.view' },
  load: async () => (await import('./house-page.tsx')).HousePage,
  areas: ['console-house', 'messages'],
  menu: { group: 'house', icon: DashboardOutlined },
};
