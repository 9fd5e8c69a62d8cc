import { memberPage, type RouteDef } from '../../../shared/route-def.ts';

export const invoicePages: readonly RouteDef[] = [
  {
    ...{ name: 'invoiceInfo', path: '/main/invoiceInfo', ...memberPage('invoice.view'), menu: { group: 'finance' } },
    load: () => import('./pages/invoice-info-page.tsx').then((module) => module.InvoiceInfoPage),
    textAreas: ['invoice', 'invoice-texts', 'errors'],
  },
  {
    ...{
      name: 'invoiceApplyList',
      path: '/main/invoiceApplyList',
      ...memberPage('invoice.view'),
      menu: { group: 'finance' },
    },
    load: () => import('./pages/invoice-apply-list-page.tsx').then((module) => module.InvoiceApplyListPage),
    textAreas: ['invoice', 'invoice-texts'],
    antd: true,
  },
  {
    ...{
      name: 'invoiceApplySelect',
      path: '/main/invoiceApplySelect',
      ...memberPage('invoice.edit'),
      menu: { group: 'finance' },
    },
    load: () => import('./pages/invoice-apply-select-page.tsx').then((module) => module.InvoiceApplySelectPage),
    textAreas: ['invoice', 'invoice-texts'],
    antd: true,
  },
];
