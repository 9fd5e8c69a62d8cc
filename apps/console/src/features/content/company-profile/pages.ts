import { IdcardOutlined } from '@ant-design/icons';
import type { ConsolePage } from '../../../shared/console-page.ts';

export const companyProfilePage: ConsolePage = {
  ...{ path: '/company-profile', title: 'nav.companyProfile', permission: 'staff.manage' },
  load: async () => (await import('./company-profile-page.tsx')).CompanyProfilePage,
  textAreas: ['console-company-profile'],
  menu: { group: 'system', icon: IdcardOutlined },
};
