import type { ConsolePage } from '../../../shared/console-page.ts';
import { CONVERSATION_AREAS } from '../../orders/conversations/pages.ts';
import { ORDER_VIEW_AREAS } from '../../orders/orders/pages.ts';

export const mainOrderPages: readonly ConsolePage[] = [
  {
    ...{ path: '/main-orders/:no', title: 'nav.mainOrder', permission: 'order.view' },
    load: async () => (await import('./main-order-page.tsx')).MainOrderPage,
    textAreas: [
      'console-main-order',
      'console-claims',
      'console-invoices',
      'invoice-texts',
      'console-notes',
      'console-refunds',
      ...CONVERSATION_AREAS,
      'payment-approval',
      ...ORDER_VIEW_AREAS,
    ],
  },
  {
    ...{ path: '/parcels/:carrier/:waybill', title: 'nav.parcel', permission: 'order.view' },
    load: async () => (await import('./parcel-page.tsx')).ParcelPage,
    textAreas: ['console-main-order'],
  },
];
