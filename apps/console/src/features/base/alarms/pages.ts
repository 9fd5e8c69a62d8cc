import { BellOutlined, ControlOutlined } from '@ant-design/icons';
import type { ConsolePage } from '../../../shared/console-page.ts';

export const alarmsPage: ConsolePage = {
  ...{ path: '/alarms', title: 'nav.alarms', permission: 'alarm.view' },
  load: async () => (await import('./alarms-page.tsx')).AlarmsPage,
  textAreas: ['console-ledger-checks'],
  menu: { group: 'finance', icon: BellOutlined },
};

export const limitsPage: ConsolePage = {
  ...{ path: '/limits', title: 'nav.limits', permission: 'alarm.view' },
  load: async () => (await import('./limits-page.tsx')).LimitsPage,
  textAreas: ['console-ledger-checks', 'console-withdrawals', 'console-cam'],
  menu: { group: 'system', icon: ControlOutlined },
};
