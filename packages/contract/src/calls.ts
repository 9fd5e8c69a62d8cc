import { account } from './areas/account.ts';
import { addressArea } from './areas/address.ts';
import { afterSales } from './areas/after-sales.ts';
import { articles } from './areas/article.ts';
import { behalf } from './areas/behalf.ts';
import { staffBooks } from './areas/books.ts';
import { capability } from './areas/capability.ts';
import { comparison } from './areas/comparison.ts';
import { credit } from './areas/credit.ts';
import { designRules } from './areas/design-rules.ts';
import { engineeringQuestions } from './areas/engineering-question.ts';
import { evaluation } from './areas/evaluation.ts';
import { invoice } from './areas/invoice.ts';
import { main } from './areas/main.ts';
import { member } from './areas/member.ts';
import { memberPage } from './areas/member-page.ts';
import { message } from './areas/message.ts';
import { messageTemplates } from './areas/message-templates.ts';
import { order } from './areas/order.ts';
import { orderPapers } from './areas/order-papers.ts';
import { ownData } from './areas/own-data.ts';
import { panel } from './areas/panel.ts';
import { payment } from './areas/payment.ts';
import { personalData } from './areas/personal-data.ts';
import { priceBook } from './areas/price-book.ts';
import { productionFiles } from './areas/production-files.ts';
import { quality, staffQuality } from './areas/quality.ts';
import { quote } from './areas/quote.ts';
import { staff } from './areas/staff.ts';
import { staffAccounts } from './areas/staff-accounts.ts';
import { staffAfterSales } from './areas/staff-after-sales.ts';
import { staffApprovals } from './areas/staff-approvals.ts';
import { staffArticles } from './areas/staff-articles.ts';
import { staffAudit } from './areas/staff-audit.ts';
import { staffBank } from './areas/staff-bank.ts';
import { staffBatches } from './areas/staff-batches.ts';
import { staffCases } from './areas/staff-cases.ts';
import { staffCorrections } from './areas/staff-corrections.ts';
import { staffCredit } from './areas/staff-credit.ts';
import { staffDesk } from './areas/staff-desk.ts';
import { staffEvaluations } from './areas/staff-evaluations.ts';
import { staffExports } from './areas/staff-exports.ts';
import { staffFactories } from './areas/staff-factories.ts';
import { staffFloor } from './areas/staff-floor.ts';
import { staffHouse } from './areas/staff-house.ts';
import { staffInvoices } from './areas/staff-invoices.ts';
import { staffLedger } from './areas/staff-ledger.ts';
import { staffMainOrders } from './areas/staff-main-orders.ts';
import { staffMembers } from './areas/staff-members.ts';
import { staffNotes } from './areas/staff-notes.ts';
import { staffOwnerFacts } from './areas/staff-owner-facts.ts';
import { staffParcels } from './areas/staff-parcels.ts';
import { staffPayments } from './areas/staff-payments.ts';
import { staffPlanning } from './areas/staff-planning.ts';
import { staffQuestions } from './areas/staff-questions.ts';
import { staffRefunds } from './areas/staff-refunds.ts';
import { staffReports } from './areas/staff-reports.ts';
import { staffSearch } from './areas/staff-search.ts';
import { staffSettlements } from './areas/staff-settlements.ts';
import { staffSignInCalls } from './areas/staff-sign-in.ts';
import { staffTasks } from './areas/staff-tasks.ts';
import { staffWithdrawals } from './areas/staff-withdrawals.ts';
import { storedQuote } from './areas/stored-quote.ts';
import { system } from './areas/system.ts';
import { upload } from './areas/upload.ts';
import { withdrawal } from './areas/withdrawal.ts';
import type { Calls } from './call.ts';

/** Every call of the platform. A call that the server does not mount fails its start; the routes have no other source. */
export const calls = {
  account,
  address: addressArea,
  order,
  orderPapers,
  productionFiles,
  upload,
  payment,
  withdrawal,
  invoice,
  credit,
  member,
  main,
  evaluation,
  articles,
  capability,
  designRules,
  engineeringQuestions,
  message,
  quote,
  comparison,
  ownData,
  panel,
  storedQuote,
  priceBook,
  staff,
  staffAccounts,
  staffArticles,
  staffOwnerFacts,
  staffAudit,
  staffMembers,
  memberPage,
  behalf,
  staffNotes,
  staffQuestions,
  staffCases,
  staffMainOrders,
  staffParcels,
  staffPayments,
  staffPlanning,
  staffRefunds,
  staffWithdrawals,
  staffCorrections,
  staffCredit,
  staffInvoices,
  staffBooks,
  staffLedger,
  staffReports,
  staffEvaluations,
  staffFactories,
  staffFloor,
  staffBatches,
  staffQuality,
  quality,
  afterSales,
  staffAfterSales,
  staffSignIn: staffSignInCalls,
  staffSearch,
  staffSettlements,
  staffBank,
  staffApprovals,
  staffTasks,
  staffDesk,
  staffExports,
  staffHouse,
  personalData,
  messageTemplates,
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
