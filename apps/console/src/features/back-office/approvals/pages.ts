import { AuditOutlined } from '@ant-design/icons';
import { APPROVING_PERMISSIONS } from '@xunban/contract/approval-kinds';
import type { ConsolePage } from '../../../shared/console-page.ts';

export const approvalsPage: ConsolePage = {
  ...{ path: '/approvals', title: 'nav.approvals', permission: APPROVING_PERMISSIONS },
  load: async () => (await import('./approvals-page.tsx')).ApprovalsPage,
  textAreas: ['console-approvals'],
  menu: { group: 'own', icon: AuditOutlined },
};
