import { TRUST } from '../../../shared/member-rights.ts';
import { MEMBER_PAGE, type RouteDef } from '../../../shared/route-def.ts';

export const creditPages: readonly RouteDef[] = [
  // Open to every member, unlike its menu entry: this is where trade credit is asked for.
  {
    ...{ name: 'credit', path: '/main/credit', ...MEMBER_PAGE, menu: { group: 'credit' } },
    load: () => import('./pages/credit-page.tsx').then((module) => module.CreditPage),
    areas: ['credit', 'credit-texts', 'payment'],
    antd: true,
  },
  {
    ...{ name: 'invoiceApplyCreditSelect', path: '/main/invoiceApplyCreditSelect', menu: { group: 'credit' } },
    ...{ ...MEMBER_PAGE, access: { authority: TRUST } },
    load: () => import('./pages/reconciliation-page.tsx').then((module) => module.ReconciliationPage),
    areas: ['credit', 'credit-texts'],
    antd: true,
  },
  // Suspended members can still read statements and repay, so these pages do not require trust; their menu entries do.
  {
    ...{ name: 'creditaccountlist', path: '/main/creditaccountlist', ...MEMBER_PAGE, menu: { group: 'credit' } },
    load: () => import('./pages/statement-list-page.tsx').then((module) => module.StatementListPage),
    areas: ['credit', 'credit-texts'],
    antd: true,
  },
  {
    ...{ name: 'creditAccountdetail', path: '/main/creditAccountdetail', ...MEMBER_PAGE },
    load: () => import('./pages/statement-page.tsx').then((module) => module.StatementPage),
    areas: ['credit', 'credit-texts'],
    antd: true,
  },
];
