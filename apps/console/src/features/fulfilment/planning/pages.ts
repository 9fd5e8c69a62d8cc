import { CalendarOutlined } from '@ant-design/icons';
import type { ConsolePage } from '../../../shared/console-page.ts';

export const planningPage: ConsolePage = {
  ...{ path: '/planning', title: 'nav.planning', permission: 'order.view' },
  load: async () => (await import('./planning-page.tsx')).PlanningPage,
  textAreas: ['console-planning', 'console-floor', 'pricing'],
  menu: { group: 'orders', icon: CalendarOutlined },
};
