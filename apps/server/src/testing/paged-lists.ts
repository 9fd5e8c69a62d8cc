import { z } from 'zod';
import { shanghaiDay } from '../platform/clock.ts';
import { implementedCalls } from './declared-calls.ts';
import type { Api } from './server.ts';

/** The demonstration's member and its administrator, who read the lists. */
export interface ListReaders {
  readonly member: Api;
  readonly memberId: string;
  readonly admin: Api;
}

interface PagedList {
  /** Rows of a page in the app that shows the list. */
  readonly pageSize: number;
  readonly read: (readers: ListReaders) => Promise<{ readonly totalCount: number }>;
}

type Read = PagedList['read'];

const list = (read: Read, pageSize = 10): PagedList => ({ pageSize, read });
/** A part of the page of the demonstration's member in the console. */
const part = (read: (api: Api, input: { params: { id: string }; query: object }) => ReturnType<Read>): PagedList =>
  list(({ admin, memberId }) => read(admin, { params: { id: memberId }, query: {} }));

/** Each list that is read page by page, as its page shows it first; or why the demonstration has less than two pages of it. */
export const PAGED_LISTS: Readonly<Record<string, PagedList | string>> = {
  // The member app.
  'account.onBehalfActions': list(({ member }) => member.account.onBehalfActions({ query: {} })),
  'credit.records': list(({ member }) => member.credit.records({ query: {} })),
  'credit.statements': list(({ member }) => member.credit.statements({ query: {} })),
  'evaluation.byFactory': list(({ member }) => member.evaluation.byFactory({ query: {} })),
  'evaluation.ownList': list(({ member }) => member.evaluation.ownList({ query: {} })),
  'invoice.applications': list(({ member }) => member.invoice.applications({ query: {} })),
  'invoice.uninvoiced': list(({ member }) => member.invoice.uninvoiced({ query: {} })),
  'main.inProduction': list(({ member }) => member.main.inProduction({ query: {} })),
  'member.transfers': list(({ member }) => member.member.transfers({ body: {} })),
  'message.list': list(({ member }) => member.message.list({ query: {} })),
  'order.list': list(({ member }) => member.order.list({ body: {} })),
  'order.questions': list(({ member }) => member.order.questions({ query: {} })),
  'payment.cashLogs': list(({ member }) => member.payment.cashLogs({ query: {} })),
  'storedQuote.ownLinks': list(({ member }) => member.storedQuote.ownLinks({ query: {} }), 20),
  'storedQuote.saved': list(({ member }) => member.storedQuote.saved({ query: {} }), 20),
  'withdrawal.list': list(({ member }) => member.withdrawal.list({ query: {} })),
  'orderLinks.list': 'no page lists them: links stand on the page of their order',
  'quotations.list': 'the demonstration writes none',
  'conversation.list': 'the demonstration writes none',
  'conversation.messages': 'the demonstration writes none',
  'webhook.deliveries': 'the demonstration has no endpoint',
  'afterSales.list': 'no page lists them: complaints stand on the page of their board',
  'main.orders': 'the same orders as order.list, for clients of the specification',
  'order.shipments': 'no page lists them: a shipment stands on the page of its main order',
  'upload.ownFiles': 'fifteen boards are delivered, and the same file of a member is stored once',

  // The console.
  'memberPage.list': list(({ admin }) => admin.memberPage.list({ query: {} })),
  'staff.orders': list(({ admin }) => admin.staff.orders({ query: {} })),
  'staffAfterSales.list': list(({ admin }) => admin.staffAfterSales.list({ query: {} })),
  'staffApprovals.list': list(({ admin }) => admin.staffApprovals.list({ query: {} })),
  'staffBatches.list': list(({ admin }) => admin.staffBatches.list({ query: {} })),
  'staffCredit.accounts': list(({ admin }) => admin.staffCredit.accounts({ query: {} })),
  'staffCredit.statements': list(({ admin }) => admin.staffCredit.statements({ query: {} })),
  'staffEvaluations.list': list(({ admin }) => admin.staffEvaluations.list({ query: {} })),
  'staffFactories.events': list(({ admin }) => admin.staffFactories.events({ query: {} })),
  'staffInvoices.list': list(({ admin }) => admin.staffInvoices.list({ query: {} })),
  'staffLedger.journals': list(({ admin }) => admin.staffLedger.journals({ query: {} })),
  'staffLedgerChecks.runs': list(({ admin }) => admin.staffLedgerChecks.runs({ query: {} })),
  'staffMembers.certifications': list(({ admin }) => admin.staffMembers.certifications({ query: {} })),
  'staffMembers.transfers': list(({ admin }) => admin.staffMembers.transfers({ query: {} })),
  'staffPayments.list': list(({ admin }) => admin.staffPayments.list({ query: {} })),
  'staffQuality.list': list(({ admin }) => admin.staffQuality.list({ query: {} })),
  'staffQuestions.list': list(({ admin }) => admin.staffQuestions.list({ query: { state: 'open' } })),
  'staffRefunds.list': list(({ admin }) => admin.staffRefunds.list({ query: {} })),
  'staffReports.prepaid': list(({ admin }) =>
    admin.staffReports.prepaid({ params: { month: shanghaiDay(new Date()).slice(0, 7) }, query: {} }),
  ),
  'staffSettlements.openItems': list(({ admin }) => admin.staffSettlements.openItems({ query: {} })),
  'staffSettlements.bills': list(({ admin }) => admin.staffSettlements.bills({ query: {} })),
  'staffTasks.list': list(({ admin }) => admin.staffTasks.list({ query: { view: 'unclaimed' } }), 50),
  'staffWithdrawals.list': list(({ admin }) => admin.staffWithdrawals.list({ query: {} })),
  'memberPage.orders': part((api, input) => api.memberPage.orders(input)),
  'memberPage.payments': part((api, input) => api.memberPage.payments(input)),
  'memberPage.quotes': part((api, input) => api.memberPage.quotes(input)),
  'memberPage.wallet': part((api, input) => api.memberPage.wallet(input)),
  'onBehalf.actions': part((api, input) => api.onBehalf.actions(input)),
  'staffInvoices.openTax': 'the sales of one month end, which may have begun today',
  'staffInvoices.ofMember': part((api, input) => api.staffInvoices.ofMember(input)),
  'staffWithdrawals.ofMember': part((api, input) => api.staffWithdrawals.ofMember(input)),
  'account.members': 'the choice of a member in a dialog; memberPage.list is the list of members',
  'memberPage.messages': 'no messages of the past are sent',
  'priceBook.changes': 'two versions of prices, as the story has them; the page shows twenty changes',
  'priceBook.drafts': 'drafts are published in the story; the page shows fifty',
  'priceBook.published': 'two versions of prices, as the story has them; the page shows fifty',
  'staffAccounts.list': 'one account for each role, whose password is printed',
  'staffArticles.list': 'the articles of the release fill it, which the server stores at its start',
  'staffBank.month': 'the movements of one month, which may have begun today',
  'staffCorrections.ofMember': 'a correction is an exception: the one that gave the member its money',
  'staffCarrierClaims.list': 'a lost parcel is an exception',
  'staffCoupons.rules': 'no coupons in the story: they are off until staff switch them on',
  'staffCoupons.issued': 'no coupons in the story: they are off until staff switch them on',
  'staffDisputes.list': 'a dispute at a gateway is an exception',
  'staffJournals.list': 'a manual journal is an exception',
  'staffReports.receivables': 'three members with trade credit, as the story has them',
  'staffInstance.emails': 'no messages of the past are sent',
  'staffInstance.jobs': 'jobs that are done leave the list',
  'staffInstance.messages': 'no messages of the past are sent',
  'staffLedgerChecks.alarms': 'an alarm is an exception',
  'staffMainOrders.timeline': 'the events of one main order',
  'staffNotes.list': 'the notes about one object',
  'staffConversations.list': 'the demonstration writes none',
  'staffConversations.messages': 'the demonstration writes none',
  'staffParcels.station': 'what is packed today',
  'staffPlanning.cards': 'what has no day yet; the others stand on the planning board',
  'staffVouchers.list': 'no month of the demonstration is closed',
  'staffSettlements.differences': 'the bills of the simulated gateway agree with the ledger',
};

const isPaged = (input: unknown): boolean => input instanceof z.ZodObject && 'skipCount' in input.shape;

/** All calls that read a list page by page. */
export const pagedCalls: readonly string[] = implementedCalls
  .filter(({ def }) => isPaged(def.query) || isPaged(def.body))
  .map(({ name }) => name);
