import { SafetyOutlined, TeamOutlined } from '@ant-design/icons';
import type { ConsolePage } from '../../../shared/console-page.ts';

export const staffPages: readonly ConsolePage[] = [
  {
    ...{ path: '/staff', title: 'nav.staff', permission: 'staff.manage' },
    load: async () => (await import('./staff-page.tsx')).StaffPage,
    textAreas: ['console-staff', 'console-inbox'],
    menu: { group: 'system', icon: TeamOutlined },
  },
  {
    ...{ path: '/roles', title: 'nav.roles', permission: 'staff.manage' },
    load: async () => (await import('./roles-page.tsx')).RolesPage,
    textAreas: ['console-staff', 'console-audit'],
    menu: { group: 'system', icon: SafetyOutlined },
  },
];
