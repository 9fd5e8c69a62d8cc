import { MedicineBoxOutlined } from '@ant-design/icons';
import type { ConsolePage } from '../../../shared/console-page.ts';

export const complaintPages: readonly ConsolePage[] = [
  {
    ...{ path: '/complaints', title: 'nav.complaints', permission: 'order.view' },
    load: async () => (await import('./complaints-page.tsx')).ComplaintsPage,
    textAreas: ['console-after-sales', 'complaint-texts'],
    menu: { group: 'orders', icon: MedicineBoxOutlined },
  },
  {
    ...{ path: '/complaints/:id', title: 'nav.complaint', permission: 'order.view' },
    load: async () => (await import('./complaint-page.tsx')).ComplaintPage,
    textAreas: ['console-after-sales', 'complaint-texts'],
  },
];
