import { FileDoneOutlined } from '@ant-design/icons';
import type { ConsolePage } from '../../../shared/console-page.ts';

export const invoicePages: readonly ConsolePage[] = [
  {
    ...{ path: '/invoices', title: 'nav.invoices', permission: 'invoice.view' },
    load: async () => (await import('./invoices-page.tsx')).InvoicesPage,
    textAreas: ['console-invoices', 'invoice-texts'],
    menu: { group: 'finance', icon: FileDoneOutlined },
  },
  {
    ...{ path: '/invoices/:id', title: 'nav.invoice', permission: 'invoice.view' },
    load: async () => (await import('./invoice-page.tsx')).InvoicePage,
    textAreas: ['console-invoices', 'invoice-texts'],
  },
];
