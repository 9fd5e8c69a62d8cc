import {
  BankOutlined,
  BellOutlined,
  ControlOutlined,
  InboxOutlined,
  OrderedListOutlined,
  ReconciliationOutlined,
  RollbackOutlined,
  SafetyCertificateOutlined,
  SafetyOutlined,
  TagsOutlined,
  TeamOutlined,
} from '@ant-design/icons';
import { type ConsolePage, lazyPage } from './console-page.tsx';

/** Every page that stands in a tab, in the order of the side menu. The first whose path fits is shown. */
export const pages: readonly ConsolePage[] = [
  {
    path: '/inbox',
    title: 'nav.inbox',
    Page: lazyPage(
      async () => (await import('../features/inbox/inbox-page.tsx')).InboxPage,
      ['console-inbox', 'console-books', 'payment', 'compare', 'quote'],
    ),
    menu: { group: 'orders', icon: <InboxOutlined /> },
  },
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
    Page: lazyPage(
      async () => (await import('../features/orders/order-page.tsx')).OrderPage,
      ['payment', 'compare', 'quote'],
    ),
  },
  {
    path: '/certifications',
    title: 'nav.certifications',
    authority: 'certification.view',
    Page: lazyPage(
      async () => (await import('../features/certification/certifications-page.tsx')).CertificationsPage,
      ['console-members'],
    ),
    menu: { group: 'members', icon: <SafetyCertificateOutlined /> },
  },
  {
    path: '/certifications/:id',
    title: 'nav.certification',
    authority: 'certification.view',
    Page: lazyPage(
      async () => (await import('../features/certification/certification-page.tsx')).CertificationPage,
      ['console-members'],
    ),
  },
  {
    path: '/prices',
    title: 'nav.prices',
    authority: 'price.view',
    Page: lazyPage(async () => (await import('../features/prices/prices-page.tsx')).PricesPage, ['console-prices']),
    menu: { group: 'prices', icon: <TagsOutlined /> },
  },
  {
    path: '/prices/drafts/:id',
    title: 'nav.priceDraft',
    authority: 'price.view',
    Page: lazyPage(async () => (await import('../features/prices/draft-page.tsx')).DraftPage, ['console-prices']),
  },
  {
    path: '/prices/:kind/:version',
    title: 'nav.priceVersion',
    authority: 'price.view',
    Page: lazyPage(
      async () => (await import('../features/prices/published-page.tsx')).PublishedPage,
      ['console-prices'],
    ),
  },
  {
    path: '/transfers',
    title: 'nav.transfers',
    authority: 'transfer.view',
    Page: lazyPage(
      async () => (await import('../features/transfers/transfers-page.tsx')).TransfersPage,
      ['console-members'],
    ),
    menu: { group: 'finance', icon: <BankOutlined /> },
  },
  {
    path: '/refunds',
    title: 'nav.refunds',
    authority: 'refund.view',
    Page: lazyPage(
      async () => (await import('../features/refunds/refunds-page.tsx')).RefundsPage,
      ['console-refunds', 'payment'],
    ),
    menu: { group: 'finance', icon: <RollbackOutlined /> },
  },
  {
    path: '/ledger',
    title: 'nav.ledger',
    authority: 'ledger.view',
    Page: lazyPage(async () => (await import('../features/ledger/ledger-page.tsx')).LedgerPage, ['console-books']),
    menu: { group: 'finance', icon: <ReconciliationOutlined /> },
  },
  {
    path: '/alarms',
    title: 'nav.alarms',
    authority: 'alarm.view',
    Page: lazyPage(async () => (await import('../features/alarms/alarms-page.tsx')).AlarmsPage, ['console-books']),
    menu: { group: 'finance', icon: <BellOutlined /> },
  },
  {
    path: '/staff',
    title: 'nav.staff',
    authority: 'staff.manage',
    Page: lazyPage(async () => (await import('../features/staff/staff-page.tsx')).StaffPage, ['console-staff']),
    menu: { group: 'house', icon: <TeamOutlined /> },
  },
  {
    path: '/roles',
    title: 'nav.roles',
    authority: 'staff.manage',
    Page: lazyPage(async () => (await import('../features/staff/roles-page.tsx')).RolesPage, ['console-staff']),
    menu: { group: 'house', icon: <SafetyOutlined /> },
  },
  {
    path: '/own-sign-in',
    title: 'nav.ownSignIn',
    Page: lazyPage(
      async () => (await import('../features/own-sign-in/own-sign-in-page.tsx')).OwnSignInPage,
      ['console-sign-in'],
    ),
  },
  {
    path: '/limits',
    title: 'nav.limits',
    authority: 'alarm.view',
    Page: lazyPage(async () => (await import('../features/alarms/limits-page.tsx')).LimitsPage, ['console-books']),
    menu: { group: 'house', icon: <ControlOutlined /> },
  },
  {
    path: '/403',
    title: 'nav.forbidden',
    Page: lazyPage(async () => (await import('./error-pages.tsx')).ForbiddenPage),
  },
  { path: '/*', title: 'nav.missing', Page: lazyPage(async () => (await import('./error-pages.tsx')).MissingPage) },
];
