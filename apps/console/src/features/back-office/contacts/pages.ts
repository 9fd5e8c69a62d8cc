import { CustomerServiceOutlined } from '@ant-design/icons';
import type { ConsolePage } from '../../../shared/console-page.ts';

export const contactsPage: ConsolePage = {
  ...{ path: '/service-contacts', title: 'nav.contacts', permission: 'staff.manage' },
  load: async () => (await import('./contacts-page.tsx')).ContactsPage,
  textAreas: ['console-contacts'],
  menu: { group: 'system', icon: CustomerServiceOutlined },
};
