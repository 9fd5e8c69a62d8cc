import { type CallDef, calls, type Site, siteOfCall } from '@xunban/contract';

/** Tasks of the API reference, in the order of an integration. */
export const TASKS = [
  'authenticate',
  'check',
  'quote',
  'order',
  'pay',
  'track',
  'files',
  'invoices',
  'reorder',
  'webhooks',
  'sandbox',
  'account',
  'content',
] as const;
export type Task = (typeof TASKS)[number];

/** The task of each group of calls. */
const OF_GROUP: Readonly<Record<string, Task>> = {
  account: 'authenticate',
  apiKeys: 'authenticate',
  programRequests: 'authenticate',
  capability: 'check',
  designRules: 'check',
  comparison: 'check',
  panel: 'check',
  quote: 'quote',
  storedQuote: 'quote',
  quotations: 'quote',
  order: 'order',
  orderConfirmations: 'order',
  address: 'order',
  coupons: 'order',
  main: 'order',
  payment: 'pay',
  paymentApprovals: 'pay',
  withdrawal: 'pay',
  credit: 'pay',
  engineeringQuestions: 'track',
  conversation: 'track',
  quality: 'track',
  afterSales: 'track',
  evaluation: 'track',
  orderLinks: 'track',
  system: 'track',
  upload: 'files',
  productionFiles: 'files',
  orderedDocuments: 'files',
  invoice: 'invoices',
  bulkOrders: 'reorder',
  webhook: 'webhooks',
  sandbox: 'sandbox',
  member: 'account',
  company: 'account',
  message: 'account',
  accountData: 'account',
  articles: 'content',
};

/** Calls with another task than their group. */
const OF_CALL: Readonly<Record<string, Task>> = {
  'account.me': 'account',
  'account.members': 'account',
  'account.editProfile': 'account',
  'account.onBehalfActions': 'account',
  'order.progress': 'track',
  'order.shipments': 'track',
  'order.shipment': 'track',
  'order.shipmentReportUrl': 'track',
  'order.counts': 'track',
  'order.list': 'track',
  'order.detail': 'track',
  'order.mainDetail': 'track',
  'order.receive': 'track',
  'order.questions': 'track',
  'order.answerQuestion': 'track',
  'order.checkInvoice': 'invoices',
  'order.changeInvoice': 'invoices',
  'order.reorderToCart': 'reorder',
  'credit.applyInvoice': 'invoices',
  'quote.recalculate': 'reorder',
  'quote.recalculateReorder': 'reorder',
  'quote.reorderInfo': 'reorder',
  'main.reorder': 'reorder',
  'main.orderDetail': 'track',
  'main.orders': 'track',
  'main.inProduction': 'track',
  'main.productionFile': 'files',
  'main.shipmentReport': 'files',
  'main.sharedShipmentReport': 'files',
  'main.deliveryNote': 'files',
  'bulkOrders.exportFile': 'files',
  'bulkOrders.documents': 'files',
};

export interface NamedCall {
  readonly group: string;
  readonly name: string;
  readonly def: CallDef;
}

/** Calls that a site serves, with their names in the client. */
export const callsOfSite = (site: Site): readonly NamedCall[] =>
  Object.entries(calls).flatMap(([group, defs]) =>
    Object.entries<CallDef>(defs)
      .map(([name, def]) => ({ group, name, def }))
      .filter(({ def }) => (siteOfCall(def) ?? site) === site),
  );

/** The task of a call; undefined for calls of staff. */
export const taskOf = ({ group, name }: Pick<NamedCall, 'group' | 'name'>): Task | undefined =>
  OF_CALL[`${group}.${name}`] ?? OF_GROUP[group];
