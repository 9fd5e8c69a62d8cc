import { memberPage, type RouteDef } from '../../../shared/route-def.ts';

/**
 * Open without trade credit, unlike their menu entries: members without trade credit see where to apply, suspended ones read their
 * statements and repay.
 */
export const creditPages: readonly RouteDef[] = [
  {
    ...{ name: 'credit', path: '/main/credit', ...memberPage('credit.view'), menu: { group: 'credit' } },
    load: () => import('./pages/credit-page.tsx').then((module) => module.CreditPage),
    textAreas: ['credit', 'credit-texts', 'payment'],
    antd: true,
  },
  {
    ...{ name: 'invoiceApplyCreditSelect', path: '/main/invoiceApplyCreditSelect', menu: { group: 'credit' } },
    ...memberPage('credit.view'),
    load: () => import('./pages/reconciliation-page.tsx').then((module) => module.ReconciliationPage),
    textAreas: ['credit', 'credit-texts'],
    antd: true,
  },
  {
    ...{
      name: 'creditaccountlist',
      path: '/main/creditaccountlist',
      ...memberPage('credit.view'),
      menu: { group: 'credit' },
    },
    load: () => import('./pages/statement-list-page.tsx').then((module) => module.StatementListPage),
    textAreas: ['credit', 'credit-texts'],
    antd: true,
  },
  {
    ...{ name: 'creditAccountdetail', path: '/main/creditAccountdetail', ...memberPage('credit.view') },
    load: () => import('./pages/statement-page.tsx').then((module) => module.StatementPage),
    textAreas: ['credit', 'credit-texts'],
    antd: true,
  },
];
