/**
 * The text areas, one JSON file per area and language under `catalogues/`. Adding an area is adding the three files and
 * one line here, which types its keys; loading finds the files by itself.
 */
export interface Areas {
  common: typeof import('./catalogues/zh-CN/common.json');
  pages: typeof import('./catalogues/zh-CN/pages.json');
  errors: typeof import('./catalogues/zh-CN/errors.json');
  account: typeof import('./catalogues/zh-CN/account.json');
  home: typeof import('./catalogues/zh-CN/home.json');
  /** Articles: help, technical articles, pages, notices, news. */
  article: typeof import('./catalogues/zh-CN/article.json');
  quote: typeof import('./catalogues/zh-CN/quote.json');
  /** The command line. */
  cli: typeof import('./catalogues/zh-CN/cli.json');
  /** Stencils without boards. */
  stencil: typeof import('./catalogues/zh-CN/stencil.json');
  /** Tokens and components of the screens. */
  'ui-kit': typeof import('./catalogues/zh-CN/ui-kit.json');
  /** Differences between two sets of board files. */
  compare: typeof import('./catalogues/zh-CN/compare.json');
  pricing: typeof import('./catalogues/zh-CN/pricing.json');
  /** The printed quotation. */
  quotation: typeof import('./catalogues/zh-CN/quotation.json');
  /** Problems of board files, by `ProblemCode` of the gerber package. */
  'board-problems': typeof import('./catalogues/zh-CN/board-problems.json');
  'order-texts': typeof import('./catalogues/zh-CN/order-texts.json');
  /** Conversations with the company, as their member reads them. */
  conversation: typeof import('./catalogues/zh-CN/conversation.json');
  /** Links to the progress of an order, for their owner and for others. */
  'order-links': typeof import('./catalogues/zh-CN/order-links.json');
  /** Engineering questions, as their member reads them. */
  questions: typeof import('./catalogues/zh-CN/questions.json');
  /** Messages to a member, for the member centre and for emails. */
  messages: typeof import('./catalogues/zh-CN/messages.json');
  /** Production files, confirmed by their buyers. */
  'production-files': typeof import('./catalogues/zh-CN/production-files.json');
  /** Order documents, and the traveller. */
  'order-documents': typeof import('./catalogues/zh-CN/order-documents.json');
  /** Coupons of a member, also at the checkout. */
  coupon: typeof import('./catalogues/zh-CN/coupon.json');
  cart: typeof import('./catalogues/zh-CN/cart.json');
  /** A board ordered again: what differs, and what it costs. */
  reorder: typeof import('./catalogues/zh-CN/reorder.json');
  /** Evaluations by buyers of delivered boards and of the factory that made them. */
  evaluation: typeof import('./catalogues/zh-CN/evaluation.json');
  order: typeof import('./catalogues/zh-CN/order.json');
  payment: typeof import('./catalogues/zh-CN/payment.json');
  /** Approval of payments of a company: rule, requests and their page. */
  'payment-approval': typeof import('./catalogues/zh-CN/payment-approval.json');
  wallet: typeof import('./catalogues/zh-CN/wallet.json');
  /** Bank accounts and withdrawals of a member. */
  withdrawal: typeof import('./catalogues/zh-CN/withdrawal.json');
  /** States, banks and origins of money, which members, staff and files read alike. */
  'withdrawal-texts': typeof import('./catalogues/zh-CN/withdrawal-texts.json');
  /** Invoices of a member: billing profiles, what can be invoiced, applications. */
  invoice: typeof import('./catalogues/zh-CN/invoice.json');
  /** States and kinds of invoices, which members, staff and files read alike. */
  'invoice-texts': typeof import('./catalogues/zh-CN/invoice-texts.json');
  /** Trade credit of a member. */
  credit: typeof import('./catalogues/zh-CN/credit.json');
  /** States, movements and grades of trade credit, which members and staff read alike. */
  'credit-texts': typeof import('./catalogues/zh-CN/credit-texts.json');
  address: typeof import('./catalogues/zh-CN/address.json');
  files: typeof import('./catalogues/zh-CN/files.json');
  certification: typeof import('./catalogues/zh-CN/certification.json');
  profile: typeof import('./catalogues/zh-CN/profile.json');
  /** People of a company account, and invitations into it. */
  company: typeof import('./catalogues/zh-CN/company.json');
  /** Keys of programs that act in an account. */
  'api-keys': typeof import('./catalogues/zh-CN/api-keys.json');
  /** Requests of programs that a person answers in the browser. */
  device: typeof import('./catalogues/zh-CN/device.json');
  security: typeof import('./catalogues/zh-CN/security.json');
  /** Endpoints for events of an account. */
  webhooks: typeof import('./catalogues/zh-CN/webhooks.json');
  'user-centre': typeof import('./catalogues/zh-CN/user-centre.json');
  /** Trade credit as finance sees it. */
  'console-credit': typeof import('./catalogues/zh-CN/console-credit.json');
  console: typeof import('./catalogues/zh-CN/console.json');
  /** Instance status for its operator. */
  'console-instance': typeof import('./catalogues/zh-CN/console-instance.json');
  /** Staff dashboard. */
  'console-dashboard': typeof import('./catalogues/zh-CN/console-dashboard.json');
  /** Open tasks and their assignees. */
  'console-inbox': typeof import('./catalogues/zh-CN/console-inbox.json');
  /** Internal staff notes about main orders and members. */
  'console-notes': typeof import('./catalogues/zh-CN/console-notes.json');
  /** Engineering questions to buyers. */
  'console-questions': typeof import('./catalogues/zh-CN/console-questions.json');
  /** Details of a main order. */
  'console-main-order': typeof import('./catalogues/zh-CN/console-main-order.json');
  /** The same, looked after by staff. */
  'console-evaluations': typeof import('./catalogues/zh-CN/console-evaluations.json');
  /** Factories and their reports. */
  'console-floor': typeof import('./catalogues/zh-CN/console-floor.json');
  'console-approvals': typeof import('./catalogues/zh-CN/console-approvals.json');
  /** The ledger month by month, and its journals. */
  'console-ledger': typeof import('./catalogues/zh-CN/console-ledger.json');
  'console-bank': typeof import('./catalogues/zh-CN/console-bank.json');
  'console-vouchers': typeof import('./catalogues/zh-CN/console-vouchers.json');
  'console-ledger-checks': typeof import('./catalogues/zh-CN/console-ledger-checks.json');
  'console-withdrawals': typeof import('./catalogues/zh-CN/console-withdrawals.json');
  /** Applications for invoices, as finance works them off. */
  'console-invoices': typeof import('./catalogues/zh-CN/console-invoices.json');
  'console-refunds': typeof import('./catalogues/zh-CN/console-refunds.json');
  /** Payments of members: their list and the page of one. */
  'console-payments': typeof import('./catalogues/zh-CN/console-payments.json');
  /** Company profile, known only to the operator. */
  'console-company-profile': typeof import('./catalogues/zh-CN/console-company-profile.json');
  /** Orders of several buyers on the same working panels. */
  /** Characteristics, causes and dispositions, which buyers, staff and reports read alike. */
  'quality-texts': typeof import('./catalogues/zh-CN/quality-texts.json');
  'complaint-texts': typeof import('./catalogues/zh-CN/complaint-texts.json');
  /** Complaints of a buyer, deviations that it decides about, and what was measured on its boards. */
  'after-sales': typeof import('./catalogues/zh-CN/after-sales.json');
  'console-quality': typeof import('./catalogues/zh-CN/console-quality.json');
  'console-after-sales': typeof import('./catalogues/zh-CN/console-after-sales.json');
  'console-cam': typeof import('./catalogues/zh-CN/console-cam.json');
  'console-batches': typeof import('./catalogues/zh-CN/console-batches.json');
  /** Production plan of the factories by day. */
  'console-planning': typeof import('./catalogues/zh-CN/console-planning.json');
  'console-packing': typeof import('./catalogues/zh-CN/console-packing.json');
  /** Conversations with buyers. */
  'console-conversations': typeof import('./catalogues/zh-CN/console-conversations.json');
  /** Rules of coupons, and coupons of members. */
  'console-coupons': typeof import('./catalogues/zh-CN/console-coupons.json');
  /** Claims against carriers. */
  'console-claims': typeof import('./catalogues/zh-CN/console-claims.json');
  /** Complaints and chargebacks at gateways. */
  'console-disputes': typeof import('./catalogues/zh-CN/console-disputes.json');
  'console-prices': typeof import('./catalogues/zh-CN/console-prices.json');
  /** Labels of price data fields and their units, for describing differences. */
  'price-places': typeof import('./catalogues/zh-CN/price-places.json');
  /** Members: their list and their page. */
  'console-member': typeof import('./catalogues/zh-CN/console-member.json');
  'console-members': typeof import('./catalogues/zh-CN/console-members.json');
  'console-sign-in': typeof import('./catalogues/zh-CN/console-sign-in.json');
  'console-contacts': typeof import('./catalogues/zh-CN/console-contacts.json');
  'console-templates': typeof import('./catalogues/zh-CN/console-templates.json');
  /** Articles: their list, and where they are written and published. */
  'console-articles': typeof import('./catalogues/zh-CN/console-articles.json');
  /** Columns of lists that staff take along as files. */
  lists: typeof import('./catalogues/zh-CN/lists.json');
  /** Staff actions, and the fields that they changed. */
  'console-audit': typeof import('./catalogues/zh-CN/console-audit.json');
  'console-staff': typeof import('./catalogues/zh-CN/console-staff.json');
}

export type Area = keyof Areas;

/** Areas used on every page: loaded before the first paint. Any other area comes with the page that needs it. */
export const FIRST_AREAS = ['common', 'pages'] as const satisfies readonly Area[];
