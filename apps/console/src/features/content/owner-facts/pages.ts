import { IdcardOutlined } from '@ant-design/icons';
import type { ConsolePage } from '../../../shared/console-page.ts';

export const ownerFactsPage: ConsolePage = {
  ...{ path: '/owner-facts', title: 'nav.ownerFacts', authority: 'staff.manage' },
  load: async () => (await import('./owner-facts-page.tsx')).OwnerFactsPage,
  areas: ['console-owner-facts'],
  menu: { group: 'house', icon: IdcardOutlined },
};
