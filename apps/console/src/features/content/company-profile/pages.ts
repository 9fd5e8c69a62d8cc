import { IdcardOutlined } from '@ant-design/icons';
import type { ConsolePage } from '../../../shared/console-page.ts';

export const ownerFactsPage: ConsolePage = {
  ...{ path: '/company-profile', title: 'nav.ownerFacts', permission: 'staff.manage' },
  load: async () => (await import('./company-profile-page.tsx')).OwnerFactsPage,
  textAreas: ['console-company-profile'],
  menu: { group: 'system', icon: IdcardOutlined },
};
