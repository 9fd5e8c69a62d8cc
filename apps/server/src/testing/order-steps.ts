import { calls, type LiveCall, sentNames } from '@xunban/contract';

/** A request of an order with an API key. Its texts may contain `$NAME`, a value that an earlier reply contained. */
export interface OrderStep {
  readonly title: string;
  readonly call: LiveCall;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** The request is an upload of this file. */
  readonly file?: string;
  /** Values that later requests use: the path of each in the reply, in jq's notation. */
  readonly keeps?: Readonly<Record<string, string>>;
}

/** The body of a step as it is sent, with the names of the API; undefined for a request without one. */
export function sentBody({ call, body }: OrderStep): string | undefined {
  if (!body) return undefined;
  const names = sentNames(call);
  return JSON.stringify(Object.fromEntries(Object.entries(body).map(([name, value]) => [names[name] ?? name, value])));
}

/** A whole order with an API key, from the price to the progress. */
export const ORDER_STEPS: readonly OrderStep[] = [
  {
    title: 'Price the board',
    call: calls.quote.calculate,
    body: { spec: { layers: 2, lengthMm: 20, widthMm: 10, quantity: 10 } },
    keeps: { QUOTE_ID: '.quoteId' },
  },
  {
    title: 'Upload its files',
    call: calls.upload.boardFile,
    file: 'board.zip',
    keeps: { FILE_ID: '.result.fileId' },
  },
  {
    title: 'Put it in the cart',
    call: calls.order.addToCart,
    body: { quoteId: '$QUOTE_ID', fileId: '$FILE_ID' },
    keeps: { CART_ID: '.result.id', GOODS: '.result.amount' },
  },
  {
    title: 'Choose an address of the account',
    call: calls.address.list,
    keeps: { ADDRESS_ID: '.result[0].id' },
  },
  {
    title: 'Choose a carrier',
    call: calls.address.freight,
    body: { addressId: '$ADDRESS_ID', cartIds: ['$CART_ID'] },
    keeps: { CARRIER: '.result[0].carrier', FREIGHT: '.result[0].price' },
  },
  {
    title: 'Order: TOTAL is GOODS + FREIGHT, and the order is refused when the price is another one',
    call: calls.order.submit,
    body: { addressId: '$ADDRESS_ID', cartIds: ['$CART_ID'], carrier: '$CARRIER', expectedTotal: '$TOTAL' },
    keeps: { MAIN_ORDER_ID: '.result.id', ORDER_NO: '.result.orders[0].orderNo' },
  },
  {
    title: 'Ask until the review has passed: state 30 awaits the payment',
    call: calls.order.detail,
    query: { orderNo: '$ORDER_NO' },
    keeps: { STATE: '.result.state' },
  },
  {
    title: 'Open the payment',
    call: calls.payment.toPay,
    body: { mainOrderIds: ['$MAIN_ORDER_ID'] },
    keeps: { PAY_NO: '.payNo', DUE: '.amount' },
  },
  {
    title: 'Pay from the wallet, within the limits of the key',
    call: calls.payment.pay,
    body: { payNo: '$PAY_NO', amount: '$DUE', useWallet: true },
  },
  {
    title: 'Follow the production',
    call: calls.order.progress,
    query: { orderNo: '$ORDER_NO' },
  },
];
