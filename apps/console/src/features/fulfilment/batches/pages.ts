import { AppstoreOutlined } from '@ant-design/icons';
import type { ConsolePage } from '../../../shared/console-page.ts';

export const batchPages: readonly ConsolePage[] = [
  {
    ...{ path: '/batches', title: 'nav.batches', permission: 'order.view' },
    load: async () => (await import('./batches-page.tsx')).BatchesPage,
    textAreas: ['console-batches', 'order-texts', 'pricing'],
    menu: { group: 'orders', icon: AppstoreOutlined },
  },
  {
    ...{ path: '/batches/proposals', title: 'nav.batchProposals', permission: 'order.plan' },
    load: async () => (await import('./batch-proposals-page.tsx')).BatchProposalsPage,
    textAreas: ['console-batches', 'order-texts', 'pricing'],
  },
  {
    ...{ path: '/batches/:id', title: 'nav.batch', permission: 'order.view' },
    load: async () => (await import('./batch-page.tsx')).BatchPage,
    textAreas: ['console-batches', 'console-cam', 'quality-texts', 'order-texts', 'pricing'],
  },
];
