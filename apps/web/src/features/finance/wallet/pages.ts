import { memberPage, type RouteDef } from '../../../shared/route-def.ts';

export const walletPages: readonly RouteDef[] = [
  {
    ...{ name: 'accountInfo', path: '/main/accountInfo', ...memberPage('wallet.view'), menu: { group: 'wallet' } },
    load: () => import('./pages/account-info-page.tsx').then((module) => module.AccountInfoPage),
    textAreas: ['wallet', 'withdrawal'],
    antd: true,
  },
  {
    ...{ name: 'payment', path: '/main/payment', ...memberPage('wallet.topUp') },
    load: () => import('./pages/fund-page.tsx').then((module) => module.FundPage),
    textAreas: ['wallet'],
  },
  {
    ...{ name: 'balanceRecharge', path: '/main/balanceRecharge', ...memberPage('wallet.topUp') },
    load: () => import('./pages/recharge-page.tsx').then((module) => module.RechargePage),
    textAreas: ['wallet', 'payment'],
  },
  {
    ...{ name: 'myt', path: '/main/myt', ...memberPage('wallet.view') },
    load: () => import('./pages/transfers-page.tsx').then((module) => module.TransfersPage),
    textAreas: ['wallet'],
    antd: true,
  },
];
