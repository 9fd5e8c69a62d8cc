import { HomeOutlined } from '@ant-design/icons';
import type { ConsolePage } from '../../../shared/console-page.ts';

export const deskPage: ConsolePage = {
  ...{ path: '/home', title: 'nav.home' },
  load: async () => (await import('./desk-page.tsx')).DeskPage,
  areas: ['console-desk', 'console-inbox', 'console-books'],
  menu: { group: 'own', icon: HomeOutlined },
};
