import { memberPage, type RouteDef } from '../../../shared/route-def.ts';

export const withdrawalPages: readonly RouteDef[] = [
  {
    name: 'bank',
    path: '/main/bank',
    ...memberPage('withdrawal.view'),
    menu: { group: 'wallet' },
    load: () => import('./pages/bank-page.tsx').then((module) => module.BankPage),
    textAreas: ['withdrawal', 'withdrawal-texts', 'errors'],
  },
  {
    name: 'takeoutlist',
    path: '/main/takeoutlist',
    ...memberPage('withdrawal.view'),
    menu: { group: 'wallet' },
    load: () => import('./pages/withdrawal-list-page.tsx').then((module) => module.WithdrawalListPage),
    textAreas: ['withdrawal', 'withdrawal-texts'],
    antd: true,
  },
];
