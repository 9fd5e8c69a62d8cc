import { afterSales } from './areas/after-sales/after-sales.ts';
import { evaluation } from './areas/after-sales/evaluation.ts';
import { staffAfterSales } from './areas/after-sales/staff-after-sales.ts';
import { staffEvaluations } from './areas/after-sales/staff-evaluations.ts';
import { memberPage } from './areas/back-office/member-page.ts';
import { onBehalf } from './areas/back-office/on-behalf.ts';
import { personalData } from './areas/back-office/personal-data.ts';
import { staffApprovals } from './areas/back-office/staff-approvals.ts';
import { staffCases } from './areas/back-office/staff-cases.ts';
import { staffDashboard } from './areas/back-office/staff-dashboard.ts';
import { staffExports } from './areas/back-office/staff-exports.ts';
import { staffMainOrders } from './areas/back-office/staff-main-orders.ts';
import { staffMembers } from './areas/back-office/staff-members.ts';
import { staffNotes } from './areas/back-office/staff-notes.ts';
import { staffReports } from './areas/back-office/staff-reports.ts';
import { staffSearch } from './areas/back-office/staff-search.ts';
import { staffTasks } from './areas/back-office/staff-tasks.ts';
import { staffAccounts } from './areas/base/staff-accounts.ts';
import { staffAudit } from './areas/base/staff-audit.ts';
import { staffSignInCalls } from './areas/base/staff-sign-in.ts';
import { system } from './areas/base/system.ts';
import { articles } from './areas/content/article.ts';
import { staffArticles } from './areas/content/staff-articles.ts';
import { staffCompanyProfile } from './areas/content/staff-company-profile.ts';
import { upload } from './areas/files/upload.ts';
import { credit } from './areas/finance/credit.ts';
import { invoice } from './areas/finance/invoice.ts';
import { staffLedgerChecks } from './areas/finance/ledger-checks.ts';
import { payment } from './areas/finance/payment.ts';
import { paymentApprovals, staffPaymentApprovals } from './areas/finance/payment-approval.ts';
import { staffBank } from './areas/finance/staff-bank.ts';
import { staffCarrierClaims } from './areas/finance/staff-carrier-claims.ts';
import { staffCorrections } from './areas/finance/staff-corrections.ts';
import { staffCredit } from './areas/finance/staff-credit.ts';
import { staffDisputes } from './areas/finance/staff-disputes.ts';
import { staffInvoices } from './areas/finance/staff-invoices.ts';
import { staffJournals } from './areas/finance/staff-journals.ts';
import { staffLedger } from './areas/finance/staff-ledger.ts';
import { staffPayments } from './areas/finance/staff-payments.ts';
import { staffRefunds } from './areas/finance/staff-refunds.ts';
import { staffRevenueRules } from './areas/finance/staff-revenue-rules.ts';
import { staffSettlements } from './areas/finance/staff-settlements.ts';
import { staffVouchers } from './areas/finance/staff-vouchers.ts';
import { staffWithdrawals } from './areas/finance/staff-withdrawals.ts';
import { withdrawal } from './areas/finance/withdrawal.ts';
import { orderedDocuments } from './areas/fulfilment/order-documents.ts';
import { productionFiles } from './areas/fulfilment/production-files.ts';
import { quality, staffQuality } from './areas/fulfilment/quality.ts';
import { staffBatches } from './areas/fulfilment/staff-batches.ts';
import { staffCamJobs } from './areas/fulfilment/staff-cam-jobs.ts';
import { staffFactories } from './areas/fulfilment/staff-factories.ts';
import { staffFloor } from './areas/fulfilment/staff-floor.ts';
import { staffParcels } from './areas/fulfilment/staff-parcels.ts';
import { staffPlanning } from './areas/fulfilment/staff-planning.ts';
import { account } from './areas/identity/account.ts';
import { addressArea } from './areas/identity/address.ts';
import { apiKeys, staffApiKeys } from './areas/identity/api-key.ts';
import { company } from './areas/identity/company.ts';
import { member } from './areas/identity/member.ts';
import { programRequests } from './areas/identity/program-request.ts';
import { message } from './areas/messaging/message.ts';
import { messageTemplates } from './areas/messaging/message-templates.ts';
import { staffWebhooks, webhook } from './areas/messaging/webhook.ts';
import { accountData } from './areas/operations/account-data.ts';
import { sandbox } from './areas/operations/sandbox.ts';
import { staffInstance } from './areas/operations/staff-instance.ts';
import { bulkOrders } from './areas/orders/bulk-orders.ts';
import { comparison } from './areas/orders/comparison.ts';
import { conversation } from './areas/orders/conversation.ts';
import { engineeringQuestions } from './areas/orders/engineering-question.ts';
import { main } from './areas/orders/main.ts';
import { order } from './areas/orders/order.ts';
import { orderConfirmations } from './areas/orders/order-confirmation.ts';
import { orderLinks } from './areas/orders/order-link.ts';
import { staff } from './areas/orders/staff.ts';
import { staffConversations } from './areas/orders/staff-conversations.ts';
import { staffQuestions } from './areas/orders/staff-questions.ts';
import { capability } from './areas/pricing/capability.ts';
import { coupons } from './areas/pricing/coupon.ts';
import { designRules } from './areas/pricing/design-rules.ts';
import { panel } from './areas/pricing/panel.ts';
import { priceBook } from './areas/pricing/price-book.ts';
import { quotations } from './areas/pricing/quotation.ts';
import { quote } from './areas/pricing/quote.ts';
import { staffCoupons } from './areas/pricing/staff-coupons.ts';
import { storedQuote } from './areas/pricing/stored-quote.ts';
import type { Calls } from './call.ts';

/** Every call of the platform. A call that the server does not mount fails its start; the routes have no other source. */
export const calls = {
  account,
  company,
  apiKeys,
  programRequests,
  address: addressArea,
  order,
  orderedDocuments,
  productionFiles,
  upload,
  payment,
  paymentApprovals,
  withdrawal,
  invoice,
  credit,
  member,
  main,
  bulkOrders,
  evaluation,
  articles,
  capability,
  coupons,
  designRules,
  engineeringQuestions,
  conversation,
  orderConfirmations,
  orderLinks,
  message,
  webhook,
  quote,
  comparison,
  accountData,
  sandbox,
  panel,
  storedQuote,
  quotations,
  priceBook,
  staff,
  staffAccounts,
  staffArticles,
  staffCompanyProfile,
  staffAudit,
  staffMembers,
  memberPage,
  staffApiKeys,
  onBehalf,
  staffNotes,
  staffQuestions,
  staffConversations,
  staffCases,
  staffMainOrders,
  staffParcels,
  staffPayments,
  staffPaymentApprovals,
  staffPlanning,
  staffRefunds,
  staffWithdrawals,
  staffCorrections,
  staffCoupons,
  staffCredit,
  staffInvoices,
  staffLedgerChecks,
  staffLedger,
  staffVouchers,
  staffRevenueRules,
  staffReports,
  staffEvaluations,
  staffFactories,
  staffFloor,
  staffBatches,
  staffCamJobs,
  staffQuality,
  quality,
  afterSales,
  staffAfterSales,
  staffSignIn: staffSignInCalls,
  staffSearch,
  staffSettlements,
  staffBank,
  staffCarrierClaims,
  staffDisputes,
  staffJournals,
  staffApprovals,
  staffTasks,
  staffDashboard,
  staffExports,
  staffInstance,
  personalData,
  messageTemplates,
  staffWebhooks,
  system,
} as const satisfies Calls;
export type AllCalls = typeof calls;

/** The calls of `memberCalls()`: those that work and are not for staff alone. */
export type MemberCalls = {
  readonly [A in keyof AllCalls]: {
    readonly [N in keyof AllCalls[A] as AllCalls[A][N] extends
      | { readonly planned: true }
      | { readonly access: { readonly staff: string } }
      ? never
      : N]: AllCalls[A][N];
  };
};
