import { OrderedListOutlined, ReconciliationOutlined } from '@ant-design/icons';
import { type ConsolePage, lazyPage } from './console-page.tsx';

/** Every page that stands in a tab, in the order of the side menu. */
export const pages: readonly ConsolePage[] = [
  {
    path: '/orders',
    title: 'nav.orders',
    authority: 'order.view',
    Page: lazyPage(async () => (await import('../features/orders/order-queue-page.tsx')).OrderQueuePage),
    menu: { group: 'orders', icon: <OrderedListOutlined /> },
  },
  {
    path: '/orders/:id',
    title: 'nav.order',
    authority: 'order.view',
    Page: lazyPage(async () => (await import('../features/orders/order-page.tsx')).OrderPage, ['payment']),
  },
  {
    path: '/ledger',
    title: 'nav.ledger',
    authority: 'ledger.view',
    Page: lazyPage(async () => (await import('../features/ledger/ledger-page.tsx')).LedgerPage),
    menu: { group: 'finance', icon: <ReconciliationOutlined /> },
  },
  {
    path: '/403',
    title: 'nav.forbidden',
    Page: lazyPage(async () => (await import('./error-pages.tsx')).ForbiddenPage),
  },
  { path: '/*', title: 'nav.missing', Page: lazyPage(async () => (await import('./error-pages.tsx')).MissingPage) },
];
