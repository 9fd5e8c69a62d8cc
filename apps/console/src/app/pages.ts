import { loadAreas } from '@xunban/i18n/react';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { matchPath } from 'react-router';
import { complaintPages } from '../features/after-sales/after-sales/pages.ts';
import { evaluationPages } from '../features/after-sales/evaluations/pages.ts';
import { approvalsPage } from '../features/back-office/approvals/pages.ts';
import { contactsPage } from '../features/back-office/contacts/pages.ts';
import { dashboardPage } from '../features/back-office/dashboard/pages.ts';
import { inboxPage } from '../features/back-office/inbox/pages.ts';
import { mainOrderPages } from '../features/back-office/main-orders/pages.ts';
import { memberPages } from '../features/back-office/members/pages.ts';
import { mentionPage } from '../features/back-office/notes/pages.ts';
import { alarmsPage, limitsPage } from '../features/base/alarms/pages.ts';
import { auditPage } from '../features/base/audit/pages.ts';
import { ownSignInPage } from '../features/base/own-sign-in/pages.ts';
import { staffPages } from '../features/base/staff/pages.ts';
import { articlePages } from '../features/content/articles/pages.ts';
import { companyProfilePage } from '../features/content/company-profile/pages.ts';
import { carrierClaimsPage } from '../features/finance/carrier-claims/pages.ts';
import { creditPages } from '../features/finance/credit/pages.ts';
import { disputesPage } from '../features/finance/disputes/pages.ts';
import { invoicePages } from '../features/finance/invoices/pages.ts';
import { bankReconciliationPage, ledgerPages } from '../features/finance/ledger/pages.ts';
import { paymentPages } from '../features/finance/payments/pages.ts';
import { refundsPage } from '../features/finance/refunds/pages.ts';
import { reconciliationPage } from '../features/finance/settlements/pages.ts';
import { transfersPage } from '../features/finance/transfers/pages.ts';
import { withdrawalPages } from '../features/finance/withdrawals/pages.ts';
import { batchPages } from '../features/fulfilment/batches/pages.ts';
import { camJobPage } from '../features/fulfilment/cam-jobs/pages.ts';
import { floorPages } from '../features/fulfilment/floor/pages.ts';
import { packingPage } from '../features/fulfilment/packing/pages.ts';
import { planningPage } from '../features/fulfilment/planning/pages.ts';
import { qualityPages } from '../features/fulfilment/quality/pages.ts';
import { certificationPages } from '../features/identity/certification/pages.ts';
import { templatesPage } from '../features/messaging/templates/pages.ts';
import { instancePage } from '../features/operations/instance/pages.ts';
import { conversationPages } from '../features/orders/conversations/pages.ts';
import { orderPages } from '../features/orders/orders/pages.ts';
import { questionsPage } from '../features/orders/questions/pages.ts';
import { couponsPage } from '../features/pricing/coupons/pages.ts';
import { pricePages } from '../features/pricing/prices/pages.ts';
import type { ConsolePage } from '../shared/console-page.ts';

const errorPages: readonly ConsolePage[] = [
  { path: '/403', title: 'nav.forbidden', load: async () => (await import('./error-pages.tsx')).ForbiddenPage },
  { path: '/*', title: 'nav.missing', load: async () => (await import('./error-pages.tsx')).MissingPage },
];

/** The pages of all features, in the order of the side menu. The first one whose path matches is shown. */
const MANIFESTS = [
  dashboardPage,
  inboxPage,
  approvalsPage,
  mainOrderPages,
  mentionPage,
  orderPages,
  questionsPage,
  packingPage,
  evaluationPages,
  planningPage,
  batchPages,
  camJobPage,
  qualityPages,
  complaintPages,
  floorPages,
  conversationPages,
  memberPages,
  certificationPages,
  pricePages,
  couponsPage,
  paymentPages,
  transfersPage,
  refundsPage,
  disputesPage,
  withdrawalPages,
  invoicePages,
  carrierClaimsPage,
  creditPages,
  reconciliationPage,
  ledgerPages,
  bankReconciliationPage,
  alarmsPage,
  staffPages,
  ownSignInPage,
  contactsPage,
  companyProfilePage,
  templatesPage,
  articlePages,
  limitsPage,
  instancePage,
  auditPage,
  errorPages,
];

interface LazyPage extends ConsolePage {
  readonly Page: LazyExoticComponent<ComponentType>;
}

export const pages: readonly LazyPage[] = MANIFESTS.flat().map((page) => ({
  ...page,
  Page: lazy(async () => {
    const [Page] = await Promise.all([page.load(), loadAreas(page.textAreas ?? [])]);
    return { default: Page };
  }),
}));

export const pageAt = (path: string): LazyPage | undefined => pages.find((page) => matchPath(page.path, path));

/** Addresses of pages that became parts of another one. */
const MOVED: Readonly<Record<string, string>> = {
  '/ledger': '/reconciliation',
  '/gateway-bills': '/reconciliation?part=bills',
  '/bill-differences': '/reconciliation?part=differences',
};

/** The present address of a page that has moved, with its search; undefined for every other. */
export function movedTo(path: string, search = ''): string | undefined {
  const target = MOVED[path];
  if (target === undefined) return undefined;
  const more = search.replace(/^\?/, '');
  return more === '' ? target : `${target}${target.includes('?') ? '&' : '?'}${more}`;
}
