import { DashboardOutlined } from '@ant-design/icons';
import type { ConsolePage } from '../../../shared/console-page.ts';

export const instancePage: ConsolePage = {
  ...{ path: '/house', title: 'nav.house', authority: 'house.view' },
  load: async () => (await import('./instance-page.tsx')).InstancePage,
  areas: ['console-instance', 'messages'],
  menu: { group: 'house', icon: DashboardOutlined },
};
