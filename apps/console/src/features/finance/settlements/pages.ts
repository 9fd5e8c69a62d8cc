import { ReconciliationOutlined } from '@ant-design/icons';
import type { ConsolePage } from '../../../shared/console-page.ts';

export const reconciliationPage: ConsolePage = {
  ...{ path: '/reconciliation', title: 'nav.reconciliation', permission: 'ledger.view' },
  load: async () => (await import('./reconciliation-page.tsx')).ReconciliationPage,
  textAreas: ['console-ledger-checks', 'console-ledger', 'payment'],
  menu: { group: 'finance', icon: ReconciliationOutlined },
};
