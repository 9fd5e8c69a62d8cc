import { ExclamationCircleOutlined } from '@ant-design/icons';
import type { ConsolePage } from '../../../shared/console-page.ts';

export const disputesPage: ConsolePage = {
  ...{ path: '/disputes', title: 'nav.disputes', permission: 'payment.view' },
  load: async () => (await import('./disputes-page.tsx')).DisputesPage,
  textAreas: ['console-disputes'],
  menu: { group: 'finance', icon: ExclamationCircleOutlined },
};
