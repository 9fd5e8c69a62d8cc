import { AccountBookOutlined, CreditCardOutlined } from '@ant-design/icons';
import type { ConsolePage } from '../../../shared/console-page.ts';

export const creditPages: readonly ConsolePage[] = [
  {
    ...{ path: '/credit', title: 'nav.credit', permission: 'credit.view' },
    load: async () => (await import('./credit-accounts-page.tsx')).CreditAccountsPage,
    textAreas: ['console-credit', 'credit-texts'],
    menu: { group: 'finance', icon: CreditCardOutlined },
  },
  {
    ...{ path: '/credit/:id', title: 'nav.creditAccount', permission: 'credit.view' },
    load: async () => (await import('./credit-account-page.tsx')).CreditAccountPage,
    textAreas: ['console-credit', 'credit-texts'],
  },
  {
    ...{ path: '/credit-statements', title: 'nav.creditStatements', permission: 'credit.view' },
    load: async () => (await import('./credit-statements-page.tsx')).CreditStatementsPage,
    textAreas: ['console-credit', 'credit-texts'],
    menu: { group: 'finance', icon: AccountBookOutlined },
  },
  {
    ...{ path: '/credit-statements/:id', title: 'nav.creditStatement', permission: 'credit.view' },
    load: async () => (await import('./credit-statement-page.tsx')).CreditStatementPage,
    textAreas: ['console-credit', 'credit-texts'],
  },
];
