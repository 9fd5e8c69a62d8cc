import { OrderedListOutlined } from '@ant-design/icons';
import type { Area } from '@xunban/i18n/react';
import type { ConsolePage } from '../../../shared/console-page.ts';

/** The text areas that `OrderView` shows besides those of the console. */
export const ORDER_VIEW_AREAS: readonly Area[] = [
  ...(['console-floor', 'console-batches', 'console-cam', 'production-files', 'order-documents'] as const),
  ...([
    'console-quality',
    'quality-texts',
    'console-after-sales',
    'complaint-texts',
    'console-evaluations',
    'evaluation',
  ] as const),
  ...(['console-questions', 'console-inbox', 'payment', 'compare', 'quote'] as const),
];

export const orderPages: readonly ConsolePage[] = [
  {
    ...{ path: '/orders', title: 'nav.orders', permission: 'order.view' },
    load: async () => (await import('./order-queue-page.tsx')).OrderQueuePage,
    menu: { group: 'orders', icon: OrderedListOutlined },
  },
  {
    ...{ path: '/orders/:id', title: 'nav.order', permission: 'order.view' },
    load: async () => (await import('./order-page.tsx')).OrderPage,
    textAreas: ORDER_VIEW_AREAS,
  },
];
