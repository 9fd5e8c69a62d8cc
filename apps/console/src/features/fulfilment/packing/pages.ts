import { GiftOutlined } from '@ant-design/icons';
import type { ConsolePage } from '../../../shared/console-page.ts';

export const packingPage: ConsolePage = {
  ...{ path: '/packing', title: 'nav.packing', permission: 'order.ship' },
  load: async () => (await import('./packing-page.tsx')).PackingPage,
  textAreas: ['console-packing', 'console-main-order', 'order-texts', 'pricing'],
  menu: { group: 'orders', icon: GiftOutlined },
};
