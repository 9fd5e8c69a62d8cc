import { FileSearchOutlined } from '@ant-design/icons';
import type { ConsolePage } from '../../../shared/console-page.ts';

export const auditPage: ConsolePage = {
  ...{ path: '/audit', title: 'nav.audit', permission: 'audit.view' },
  load: async () => (await import('./audit-page.tsx')).AuditPage,
  textAreas: ['console-audit', 'console-staff', 'console-ledger-checks', 'order-texts'],
  menu: { group: 'system', icon: FileSearchOutlined },
};
