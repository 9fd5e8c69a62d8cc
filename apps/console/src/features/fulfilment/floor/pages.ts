import { BuildOutlined, ScanOutlined } from '@ant-design/icons';
import type { ConsolePage } from '../../../shared/console-page.ts';

export const floorPages: readonly ConsolePage[] = [
  {
    ...{ path: '/scan', title: 'nav.scan', permission: 'order.produce' },
    load: async () => (await import('./scan-page.tsx')).ScanPage,
    textAreas: [
      'console-floor',
      'console-batches',
      'console-cam',
      'console-quality',
      'quality-texts',
      'order-texts',
      'order-documents',
      'pricing',
    ],
    menu: { group: 'orders', icon: ScanOutlined },
  },
  {
    ...{ path: '/step-events', title: 'nav.stepEvents', permission: 'order.produce' },
    load: async () => (await import('./step-events-page.tsx')).StepEventsPage,
    textAreas: ['console-floor', 'order-texts'],
    menu: { group: 'orders', icon: BuildOutlined },
  },
];
