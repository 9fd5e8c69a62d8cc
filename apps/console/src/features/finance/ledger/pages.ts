import {
  BankOutlined,
  BarChartOutlined,
  CalculatorOutlined,
  FieldTimeOutlined,
  FileDoneOutlined,
  HourglassOutlined,
  LockOutlined,
  ProfileOutlined,
} from '@ant-design/icons';
import type { ConsolePage } from '../../../shared/console-page.ts';

export const ledgerPages: readonly ConsolePage[] = [
  {
    ...{ path: '/trial-balance', title: 'nav.trialBalance', permission: 'ledger.view' },
    load: async () => (await import('./trial-balance-page.tsx')).TrialBalancePage,
    textAreas: ['console-ledger', 'payment'],
    menu: { group: 'finance', icon: CalculatorOutlined },
  },
  {
    ...{ path: '/prepaid', title: 'nav.prepaid', permission: 'ledger.view' },
    load: async () => (await import('./prepaid-page.tsx')).PrepaidPage,
    textAreas: ['console-ledger'],
    menu: { group: 'finance', icon: HourglassOutlined },
  },
  {
    ...{ path: '/receivables', title: 'nav.receivables', permission: 'ledger.view' },
    load: async () => (await import('./receivables-page.tsx')).ReceivablesPage,
    textAreas: ['console-ledger'],
    menu: { group: 'finance', icon: FieldTimeOutlined },
  },
  {
    ...{ path: '/sales', title: 'nav.sales', permission: 'ledger.view' },
    load: async () => (await import('./sales-page.tsx')).SalesPage,
    textAreas: ['console-ledger'],
    menu: { group: 'finance', icon: BarChartOutlined },
  },
  {
    ...{ path: '/ledger-months', title: 'nav.ledgerMonths', permission: 'ledger.view' },
    load: async () => (await import('./ledger-months-page.tsx')).LedgerMonthsPage,
    textAreas: ['console-ledger'],
    menu: { group: 'finance', icon: LockOutlined },
  },
  {
    ...{ path: '/journals', title: 'nav.journals', permission: 'ledger.view' },
    load: async () => (await import('./journals-page.tsx')).JournalsPage,
    textAreas: ['console-ledger', 'payment'],
    menu: { group: 'finance', icon: ProfileOutlined },
  },
  {
    ...{ path: '/journals/:id', title: 'nav.journal', permission: 'ledger.view' },
    load: async () => (await import('./journal-page.tsx')).JournalPage,
    textAreas: ['console-ledger', 'payment'],
  },
  {
    ...{ path: '/manual-journals', title: 'nav.manualJournals', permission: 'ledger.view' },
    load: async () => (await import('./manual-journals-page.tsx')).ManualJournalsPage,
    textAreas: ['console-vouchers', 'console-ledger', 'payment'],
  },
  {
    ...{ path: '/vouchers', title: 'nav.vouchers', permission: 'ledger.view' },
    load: async () => (await import('./vouchers-page.tsx')).VouchersPage,
    textAreas: ['console-vouchers'],
    menu: { group: 'finance', icon: FileDoneOutlined },
  },
  {
    ...{ path: '/vouchers/:month', title: 'nav.vouchers', permission: 'ledger.view' },
    load: async () => (await import('./voucher-list-page.tsx')).VoucherListPage,
    textAreas: ['console-vouchers'],
  },
  {
    ...{ path: '/vouchers/:month/:no', title: 'nav.voucher', permission: 'ledger.view' },
    load: async () => (await import('./voucher-page.tsx')).VoucherPage,
    textAreas: ['console-vouchers'],
  },
  {
    ...{ path: '/standard-accounts', title: 'nav.standardAccounts', permission: 'ledger.view' },
    load: async () => (await import('./standard-accounts-page.tsx')).StandardAccountsPage,
    textAreas: ['console-vouchers', 'console-ledger', 'payment', 'pricing'],
  },
];

export const bankReconciliationPage: ConsolePage = {
  ...{ path: '/bank-reconciliation', title: 'nav.bankReconciliation', permission: 'ledger.view' },
  load: async () => (await import('./bank-page.tsx')).BankPage,
  textAreas: ['console-bank', 'console-ledger'],
  menu: { group: 'finance', icon: BankOutlined },
};
