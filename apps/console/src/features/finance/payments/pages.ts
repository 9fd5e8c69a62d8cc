import { PayCircleOutlined } from '@ant-design/icons';
import type { ConsolePage } from '../../../shared/console-page.ts';

export const paymentPages: readonly ConsolePage[] = [
  {
    ...{ path: '/payments', title: 'nav.payments', permission: 'payment.view' },
    load: async () => (await import('./payments-page.tsx')).PaymentsPage,
    textAreas: ['console-payments', 'payment'],
    menu: { group: 'finance', icon: PayCircleOutlined },
  },
  {
    ...{ path: '/payments/:no', title: 'nav.payment', permission: 'payment.view' },
    load: async () => (await import('./payment-page.tsx')).PaymentPage,
    textAreas: ['console-payments', 'console-refunds', 'console-ledger', 'console-disputes', 'payment'],
  },
];
