import type { QuoteView } from '@xunban/contract';
import type { CliTexts } from '@xunban/i18n/cli-texts';
import type { Command } from 'commander';
import type { Context, ServerClient } from './context.ts';
import { usageError } from './failure.ts';
import { renderLines } from './render/render-quote.ts';
import { plain } from './terminal.ts';
import { yuanText } from './texts.ts';

/** Options of every command that orders: the destination, the carrier, and the buyer's own texts. */
export interface CheckoutOptions {
  readonly address?: string;
  readonly carrier?: string;
  readonly note?: string;
  readonly po?: string;
}

export const addCheckoutOptions = (command: Command, { cli }: CliTexts): Command =>
  command
    .option('--address <id>', cli('order.address'))
    .option('--carrier <name>', cli('order.carrier'))
    .option('--po <number>', cli('order.po'))
    .option('--note <text>', cli('order.note'));

type Address = Awaited<ReturnType<ServerClient['address']['list']>>[number];
type Offer = Awaited<ReturnType<ServerClient['quote']['freight']>>[number];
type FreightSpec = Parameters<ServerClient['quote']['freight']>[0]['body']['spec'];

export interface Destination {
  readonly address: Address;
  readonly offer: Offer;
  /** Default packing of the account, with the purchase order number of this order. */
  readonly note: string;
}

/** The address and carrier of the options; else the default address, and the carrier of the last order or the cheapest one. */
export async function destinationOf(
  client: ServerClient,
  spec: FreightSpec,
  { address: id, carrier, note = '' }: CheckoutOptions,
): Promise<Destination> {
  const [addresses, last] = await Promise.all([client.address.list(), client.order.lastContact()]);
  const address = id === undefined ? addresses[0] : addresses.find((one) => one.id === id);
  if (address === undefined)
    throw id === undefined ? usageError('order.noAddress') : usageError('order.addressUnknown', { id });
  const offers = await client.quote.freight({ body: { spec, province: address.province, city: address.city } });
  const wanted = carrier ?? last.carrier;
  const cheapest = offers.find(({ isPickUp }) => !isPickUp);
  const offer = offers.find((one) => one.carrier === wanted) ?? (carrier === undefined ? cheapest : undefined);
  if (offer === undefined)
    throw usageError('order.carrierUnknown', {
      carrier: carrier ?? '',
      carriers: offers.map((one) => one.carrier).join(', '),
    });
  return { address, offer, note };
}

const addressText = ({ province, city, district, detail, contactName }: Address): string =>
  plain([province, city, district, detail, contactName].filter((part) => part !== '').join(' '));

type ChosenPrice = Pick<
  NonNullable<QuoteView['chosen']>,
  'quantity' | 'leadTime' | 'lines' | 'total' | 'shipDate' | 'workingDays'
>;

/** The price of an order before the agreement: lines, freight, destination, day, total. */
export const checkoutSummary = (chosen: ChosenPrice, { address, offer }: Destination, texts: CliTexts): string[] => [
  ...renderLines(chosen, texts),
  '',
  texts.cli('order.freightLine', {
    carrier: texts.text(`pricing.carrier.${offer.carrier}`),
    price: yuanText(offer.price),
  }),
  texts.cli('order.addressLine', { address: addressText(address) }),
  texts.cli('order.dayLine', { day: chosen.shipDate, days: chosen.workingDays }),
  texts.cli('order.totalLine', { total: yuanText(sumYuan(chosen.total, offer.price)) }),
];

/** The price of an order in the JSON of the commands that order. */
export const priceJson = (chosen: ChosenPrice, { offer }: Destination) => ({
  price: {
    goods: chosen.total,
    freight: offer.price,
    total: sumYuan(chosen.total, offer.price),
    lines: chosen.lines,
  },
  shipDate: chosen.shipDate,
  workingDays: chosen.workingDays,
});

/** Fen are exact, yuan are not. */
export const sumYuan = (...amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100;

/** The fields of a checkout that every ordering call takes. */
export async function checkoutBody(
  client: ServerClient,
  { address, offer, note }: Destination,
  po: string | undefined,
) {
  if (po === undefined) return { addressId: address.id, carrier: offer.carrier, note };
  const { last } = await client.address.deliveryLabels();
  return { addressId: address.id, carrier: offer.carrier, note, packing: { ...last, poNumber: po } };
}

export type MainOrder = Awaited<ReturnType<ServerClient['order']['submitDirect']>>;

/** A new order in the JSON of the commands that order. */
export const orderedJson = ({ id, mainNo, total, orders }: MainOrder) => ({
  ...{ mainOrderId: id, mainNo, total },
  orders: orders.map(({ orderNo, state, amount }) => ({ orderNo, state, amount })),
});

export const orderedText = ({ mainNo, orders }: MainOrder, { texts: { cli } }: Context): string =>
  cli('order.done', { mainNo, orderNos: orders.map(({ orderNo }) => orderNo).join(', ') });
