import {
  BankOutlined,
  BellOutlined,
  ControlOutlined,
  CustomerServiceOutlined,
  DashboardOutlined,
  ExportOutlined,
  FileSearchOutlined,
  HomeOutlined,
  InboxOutlined,
  MessageOutlined,
  OrderedListOutlined,
  PayCircleOutlined,
  QuestionCircleOutlined,
  ReconciliationOutlined,
  RollbackOutlined,
  SafetyCertificateOutlined,
  SafetyOutlined,
  TagsOutlined,
  TeamOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { type ConsolePage, lazyPage } from './console-page.tsx';

/** Every page that stands in a tab, in the order of the side menu. The first whose path fits is shown. */
export const pages: readonly ConsolePage[] = [
  {
    path: '/home',
    title: 'nav.home',
    Page: lazyPage(
      async () => (await import('../features/desk/desk-page.tsx')).DeskPage,
      ['console-desk', 'console-inbox', 'console-books'],
    ),
    menu: { group: 'own', icon: <HomeOutlined /> },
  },
  {
    path: '/inbox',
    title: 'nav.inbox',
    Page: lazyPage(
      async () => (await import('../features/inbox/inbox-page.tsx')).InboxPage,
      [
        'console-inbox',
        'console-notes',
        'console-books',
        'console-questions',
        'papers',
        'production-files',
        'payment',
        'compare',
        'quote',
      ],
    ),
    menu: { group: 'own', icon: <InboxOutlined /> },
  },
  {
    path: '/main-orders/:no',
    title: 'nav.mainOrder',
    authority: 'order.view',
    Page: lazyPage(
      async () => (await import('../features/main-orders/main-order-page.tsx')).MainOrderPage,
      [
        'console-main-order',
        'console-notes',
        'console-inbox',
        'console-questions',
        'papers',
        'production-files',
        'console-refunds',
        'payment',
        'compare',
        'quote',
      ],
    ),
  },
  {
    path: '/parcels/:carrier/:waybill',
    title: 'nav.parcel',
    authority: 'order.view',
    Page: lazyPage(
      async () => (await import('../features/main-orders/parcel-page.tsx')).ParcelPage,
      ['console-main-order'],
    ),
  },
  {
    path: '/mentions/:id',
    title: 'nav.mention',
    Page: lazyPage(async () => (await import('../features/notes/mention-page.tsx')).MentionPage, ['console-notes']),
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
      ['console-questions', 'papers', 'production-files', 'payment', 'compare', 'quote'],
    ),
  },
  {
    path: '/questions',
    title: 'nav.questions',
    authority: 'order.view',
    Page: lazyPage(
      async () => (await import('../features/questions/questions-page.tsx')).QuestionsPage,
      ['console-questions'],
    ),
    menu: { group: 'orders', icon: <QuestionCircleOutlined /> },
  },
  {
    path: '/members',
    title: 'nav.members',
    authority: 'member.view',
    Page: lazyPage(async () => (await import('../features/members/members-page.tsx')).MembersPage, ['console-member']),
    menu: { group: 'members', icon: <UserOutlined /> },
  },
  {
    path: '/members/:id',
    title: 'nav.member',
    authority: 'member.view',
    Page: lazyPage(
      async () => (await import('../features/members/member-page.tsx')).MemberPage,
      [
        ...(['console-member', 'console-members', 'console-notes', 'console-refunds', 'wallet', 'payment'] as const),
        ...(['console-withdrawals', 'withdrawal-words'] as const),
      ],
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
    Page: lazyPage(
      async () => (await import('../features/prices/draft-page.tsx')).DraftPage,
      ['console-prices', 'price-places'],
    ),
  },
  {
    path: '/prices/:kind/:version',
    title: 'nav.priceVersion',
    authority: 'price.view',
    Page: lazyPage(
      async () => (await import('../features/prices/published-page.tsx')).PublishedPage,
      ['console-prices', 'price-places'],
    ),
  },
  {
    path: '/payments',
    title: 'nav.payments',
    authority: 'payment.view',
    Page: lazyPage(
      async () => (await import('../features/payments/payments-page.tsx')).PaymentsPage,
      ['console-payments', 'payment'],
    ),
    menu: { group: 'finance', icon: <PayCircleOutlined /> },
  },
  {
    path: '/payments/:no',
    title: 'nav.payment',
    authority: 'payment.view',
    Page: lazyPage(
      async () => (await import('../features/payments/payment-page.tsx')).PaymentPage,
      ['console-payments', 'console-refunds', 'payment'],
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
    path: '/withdrawals',
    title: 'nav.withdrawals',
    authority: 'withdrawal.view',
    Page: lazyPage(
      async () => (await import('../features/withdrawals/withdrawals-page.tsx')).WithdrawalsPage,
      ['console-withdrawals', 'withdrawal-words'],
    ),
    menu: { group: 'finance', icon: <ExportOutlined /> },
  },
  {
    path: '/withdrawals/:id',
    title: 'nav.withdrawal',
    authority: 'withdrawal.view',
    Page: lazyPage(
      async () => (await import('../features/withdrawals/withdrawal-page.tsx')).WithdrawalPage,
      ['console-withdrawals', 'withdrawal-words'],
    ),
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
    Page: lazyPage(
      async () => (await import('../features/staff/roles-page.tsx')).RolesPage,
      ['console-staff', 'console-audit'],
    ),
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
    path: '/service-contacts',
    title: 'nav.contacts',
    authority: 'staff.manage',
    Page: lazyPage(
      async () => (await import('../features/contacts/contacts-page.tsx')).ContactsPage,
      ['console-contacts'],
    ),
    menu: { group: 'house', icon: <CustomerServiceOutlined /> },
  },
  {
    path: '/templates',
    title: 'nav.templates',
    authority: 'template.edit',
    Page: lazyPage(
      async () => (await import('../features/templates/templates-page.tsx')).TemplatesPage,
      ['console-templates'],
    ),
    menu: { group: 'house', icon: <MessageOutlined /> },
  },
  {
    path: '/limits',
    title: 'nav.limits',
    authority: 'alarm.view',
    Page: lazyPage(
      async () => (await import('../features/alarms/limits-page.tsx')).LimitsPage,
      ['console-books', 'console-withdrawals'],
    ),
    menu: { group: 'house', icon: <ControlOutlined /> },
  },
  {
    path: '/house',
    title: 'nav.house',
    authority: 'house.view',
    Page: lazyPage(
      async () => (await import('../features/house/house-page.tsx')).HousePage,
      ['console-house', 'messages'],
    ),
    menu: { group: 'house', icon: <DashboardOutlined /> },
  },
  {
    path: '/audit',
    title: 'nav.audit',
    authority: 'audit.view',
    Page: lazyPage(
      async () => (await import('../features/audit/audit-page.tsx')).AuditPage,
      ['console-audit', 'console-staff', 'console-books', 'order-words'],
    ),
    menu: { group: 'house', icon: <FileSearchOutlined /> },
  },
  {
    path: '/403',
    title: 'nav.forbidden',
    Page: lazyPage(async () => (await import('./error-pages.tsx')).ForbiddenPage),
  },
  { path: '/*', title: 'nav.missing', Page: lazyPage(async () => (await import('./error-pages.tsx')).MissingPage) },
];
