import { DiffOutlined, FileSyncOutlined } from '@ant-design/icons';
import type { ConsolePage } from '../../../shared/console-page.ts';

export const settlementPages: readonly ConsolePage[] = [
  {
    ...{ path: '/gateway-bills', title: 'nav.gatewayBills', permission: 'ledger.view' },
    load: async () => (await import('./gateway-bills-page.tsx')).GatewayBillsPage,
    textAreas: ['console-ledger-checks', 'payment'],
    menu: { group: 'finance', icon: FileSyncOutlined },
  },
  {
    ...{ path: '/bill-differences', title: 'nav.billDifferences', permission: 'ledger.view' },
    load: async () => (await import('./bill-differences-page.tsx')).BillDifferencesPage,
    textAreas: ['console-ledger-checks', 'console-ledger', 'payment'],
    menu: { group: 'finance', icon: DiffOutlined },
  },
];
