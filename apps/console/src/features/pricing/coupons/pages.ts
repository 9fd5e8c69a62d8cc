import { GiftOutlined } from '@ant-design/icons';
import type { ConsolePage } from '../../../shared/console-page.ts';

export const couponsPage: ConsolePage = {
  ...{ path: '/coupons', title: 'nav.coupons', permission: 'coupon.view' },
  load: async () => (await import('./coupons-page.tsx')).CouponsPage,
  textAreas: ['console-coupons'],
  menu: { group: 'prices', icon: GiftOutlined },
};
