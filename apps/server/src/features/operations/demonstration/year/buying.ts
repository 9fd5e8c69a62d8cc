import { type BoardSpec, COMPANY_PACKING, calls } from '@xunban/contract';
import { add, type Fen, fen, subtract, sum, ZERO_FEN } from '@xunban/money';
import type { Tx } from '../../../../platform/db/transaction.ts';
import { choose } from '../../../../platform/gateways/sandbox/sandbox-bank.ts';
import { mainOrdersDue } from '../../../finance/order-payments/main-orders-due.ts';
import { closeAtGatewayFirst } from '../../../finance/payments/ask-gateway.ts';
import { openPayment } from '../../../finance/payments/open-payment.ts';
import { payPayment, readToPay } from '../../../finance/payments/pay-payment.ts';
import { pageOfPayment } from '../../../finance/payments/start-payment.ts';
import { openTopUp } from '../../../finance/payments/top-up.ts';
import { walletBalance } from '../../../ledger/wallet/wallet-balance.ts';
import { addToCart } from '../../../orders/carts/add-to-cart.ts';
import { cartFreight } from '../../../orders/carts/cart-freight.ts';
import { placeOrder } from '../../../orders/checkout/place-order.ts';
import { boardsOfMain } from '../../../orders-core/orders/find-order.ts';
import { findMainOrders } from '../../../orders-core/orders/main-orders.ts';
import type { MainOrder, PcbOrder } from '../../../orders-core/orders/order-records.ts';
import { offerOf } from '../../../pricing/freight/freight-offers.ts';
import { storeQuote } from '../../../pricing/quotes/store-quote.ts';
import type { Customer, World } from './world.ts';

/** A board that is wanted: which of the library, and what is ordered differently. */
export interface Wish {
  readonly board: number;
  readonly spec?: Partial<BoardSpec>;
}

export interface Basket {
  readonly wishes: readonly Wish[];
  /** A note sends the boards to an engineer, whatever their files are like. */
  readonly note?: string;
  readonly carrier?: string;
  /** A coupon that takes off a fixed amount. */
  readonly coupon?: { readonly id: string; readonly fen: Fen };
}

const priced = async ({ boards }: World, { memberId }: Customer, { board, spec }: Wish) => {
  const known = await boards.of(memberId, board);
  return { fileId: known.fileId, spec: { ...known.spec, ...spec } };
};

/** Quotes a board and puts it into the cart. */
async function intoCart(tx: Tx, memberId: string, board: { readonly fileId: string; readonly spec: BoardSpec }) {
  const { quoteId, quote } = await storeQuote(tx, memberId, board.spec);
  const { cartId } = await addToCart(tx, memberId, { quoteId, fileId: board.fileId, note: '' });
  return { cartId, amount: quote.chosen.totalFen };
}

/** Leaves a board in the cart. */
export async function fillCart(world: World, customer: Customer, wish: Wish): Promise<void> {
  const board = await priced(world, customer, wish);
  await world.deps.db.transaction((tx) => intoCart(tx, customer.memberId, board));
}

/** Saves the price of a board under a name, with a link for others. @returns the quote */
export async function saveQuote(world: World, customer: Customer, wish: Wish, name: string): Promise<string> {
  const { actor, memberId } = customer;
  const { spec } = await priced(world, customer, wish);
  const { quoteId } = await world.deps.db.transaction((tx) => storeQuote(tx, memberId, spec));
  await world.call(calls.storedQuote.save, actor, { body: { quoteId, name } });
  await world.call(calls.storedQuote.share, actor, { params: { id: quoteId } });
  return quoteId;
}

/** Orders boards. @returns the main order */
export async function order(world: World, customer: Customer, basket: Basket): Promise<string> {
  const { memberId, addressId, profileId } = customer;
  const boards: { readonly fileId: string; readonly spec: BoardSpec }[] = [];
  for (const wish of basket.wishes) boards.push(await priced(world, customer, wish));
  const carrier = basket.carrier ?? 'SF';
  return world.deps.db.transaction(async (tx) => {
    const rows: { readonly cartId: string; readonly amount: Fen }[] = [];
    for (const board of boards) rows.push(await intoCart(tx, memberId, board));
    const cartIds = rows.map(({ cartId }) => cartId);
    const { priceFen } = offerOf(await cartFreight(tx, memberId, { addressId, cartIds }), carrier);
    return placeOrder(tx, memberId, {
      ...{
        cartIds,
        addressId,
        carrier,
        note: basket.note ?? '',
        packing: COMPANY_PACKING,
        couponIds: basket.coupon ? [basket.coupon.id] : [],
      },
      ...(profileId === '' ? {} : { billingProfileId: profileId }),
      expectedTotalFen: subtract(add(sum(rows.map(({ amount }) => amount)), priceFen), basket.coupon?.fen ?? ZERO_FEN),
    });
  });
}

/** The boards of a main order. */
export const boardsOf = ({ deps }: Pick<World, 'deps'>, mainOrderId: string): Promise<PcbOrder[]> =>
  boardsOfMain(deps.db.read, mainOrderId);

export async function mainOf({ deps }: Pick<World, 'deps'>, mainOrderId: string): Promise<MainOrder> {
  const [main] = await findMainOrders(deps.db.read, [mainOrderId]);
  if (!main) throw new Error(`invariant: main order ${mainOrderId} not found`);
  return main;
}

/** Pays what is due of a main order in the customer's own way. */
export async function pay(world: World, customer: Customer, mainOrderId: string): Promise<void> {
  const { db } = world.deps;
  const { memberId, pays } = customer;
  const { payNo, amount } = await db.transaction((tx) =>
    openPayment(tx, { due: mainOrdersDue, tokens: world.tokens }, memberId, [mainOrderId]),
  );
  if (pays === 'wallet' && (await walletBalance(db.read, memberId)) < amount) await topUp(world, customer, amount);
  const gateway = pays === 'online' ? ('sandbox' as const) : undefined;
  const choice = { payNo, memberId, amount, gateway, useWallet: pays === 'wallet', useCredit: pays === 'credit' };
  await db.transaction(async (tx) =>
    payPayment(tx, world.gateways, choice, await readToPay(tx, mainOrdersDue, choice)),
  );
  if (gateway) await payAtGateway(world, payNo);
}

const CHANGED_MINDS = ['方案变更，暂不需要', '数量下错了，重新下单', '客户取消了项目'] as const;

/** A buyer cancels what is paid and not in production yet: the money goes back the way it came. */
export async function cancelPaid({ call, chance }: World, { actor }: Customer, mainOrderId: string): Promise<void> {
  await call(calls.order.cancel, actor, { body: { mainOrderId, reason: chance.pick(CHANGED_MINDS) } });
}

/** Fills a wallet for several orders. */
async function topUp(world: World, { memberId }: Customer, needed: Fen): Promise<void> {
  const amount = fen((needed / 50_000n + 3n) * 50_000n);
  const { payNo } = await world.deps.db.transaction((tx) =>
    openTopUp(tx, world.gateways, { memberId, amount, gateway: 'sandbox' }),
  );
  await payAtGateway(world, payNo);
}

/** The payer confirms on the page of the simulated bank, and the payment is settled by the bank's answer. */
async function payAtGateway(world: World, payNo: string): Promise<void> {
  const deps = { ...world.deps, gateways: world.gateways, due: mainOrdersDue };
  const address = await pageOfPayment(deps, payNo, '', { ip: '', userAgent: '' });
  const token = address?.split('/').at(-1) ?? '';
  await choose(world.deps.db, token, 'succeed', '');
  await closeAtGatewayFirst(deps, payNo);
}
