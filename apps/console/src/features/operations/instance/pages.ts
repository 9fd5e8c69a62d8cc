import { DashboardOutlined } from '@ant-design/icons';
import type { ConsolePage } from '../../../shared/console-page.ts';

export const instancePage: ConsolePage = {
  ...{ path: '/instance', title: 'nav.instance', permission: 'instance.view' },
  load: async () => (await import('./instance-page.tsx')).InstancePage,
  textAreas: ['console-instance', 'messages'],
  menu: { group: 'system', icon: DashboardOutlined },
};
