import { add, type Fen, negate, subtract, sum, ZERO_FEN } from '@xunban/money';
import type { Tx } from '../../../platform/db/transaction.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { listPriceOf } from '../../orders-core/orders/coupon-lines.ts';
import type { BoardSent } from '../../orders-core/orders/order-events.ts';
import type { MainOrder, PcbOrder } from '../../orders-core/orders/order-records.ts';
import { priceVersionsOf } from '../../orders-core/orders/price-versions.ts';
import { postFromPrepayment } from '../credit-accounts/post-from-prepayment.ts';
import { boardSalesOf, soldAt } from '../ledger/board-sales.ts';
import { freightCorrected, revenueAtShipping, salesConceded } from '../ledger/events.ts';
import { freightRevenueOf, freightSoldAt } from '../ledger/freight-revenue.ts';
import { netOf, taxedChange } from '../ledger/output-tax.ts';
import { postJournal } from '../ledger/post-journal.ts';
import { type RevenueRule, revenueRule } from '../ledger/revenue-rules.ts';
import { earnedFreight } from './earned-freight.ts';
import { revenueEarned } from './revenue-events.ts';

/**
 * Books the revenue of a shipped board, once per order number: out of its main order's prepayment into sales of boards and of
 * freight, and their output tax. Coupons are a contra account of the sales of boards.
 * @throws {Overdrawn} (`orderPrepaid`) when the main order holds less: it was not paid in full.
 */
export async function recogniseRevenue(tx: Tx, { main, order }: BoardSent): Promise<void> {
  const { orderNo, amountFen: goods } = order;
  const before = await freightRevenueOf(tx, main.id);
  const further = subtract(earnedFreight(main), before);
  // Zero where an older version booked all of it at once.
  const freight = further > 0n ? further : ZERO_FEN;
  // A board that is made again costs nothing, and its way neither.
  if (goods === 0n && freight === 0n) return;
  const rule = await revenueRule(tx);
  const sold = {
    goods: {
      ...taxedChange(ZERO_FEN, goods, rule.percentOf.board),
      tooling: await toolingOf(tx, order, rule),
      coupon: subtract(netOf(listPriceOf(order), rule.percentOf.board), netOf(goods, rule.percentOf.board)),
    },
    freight: taxedChange(before, add(before, freight), await freightPercent(tx, main.id)),
  };
  await postFromPrepayment(tx, revenueAtShipping({ orderNo, mainOrderId: main.id, ...sold }), main);
  await raise(tx, revenueEarned, { main, orderNo, event: '', goods, freight });
}

/**
 * Corrects the freight revenue after a board left a main order of which others were shipped before, or was changed: the freight
 * and the shares of the others have changed. Otherwise the prepayment would keep freight that is never earned, or be too small
 * for the refund. Booked once for each cause. Call it with the main order and its payments locked.
 */
export async function correctFreightRevenue(
  tx: Tx,
  main: MainOrder,
  { orderNo, event }: { readonly orderNo: string; readonly event: string },
): Promise<void> {
  if (main.orders.every(({ shipmentId }) => shipmentId === null)) return;
  const before = await freightRevenueOf(tx, main.id);
  const freight = taxedChange(before, earnedFreight(main), await freightPercent(tx, main.id));
  if (freight.amount === 0n) return;
  await postFromPrepayment(tx, freightCorrected({ orderNo, event, mainOrderId: main.id, freight }), main);
  const cause = event === '' ? 'left' : event;
  await raise(tx, revenueEarned, { main, orderNo, event: cause, goods: ZERO_FEN, freight: freight.amount });
}

/**
 * Reverses a part of a board's sale, with its tax, because of a defect of the board. The money is prepaid again, from where the
 * caller refunds it in the same transaction, or once the credit note of its invoice exists. Call it with the main order and its
 * payments locked, and the PCB order in its previous state.
 */
export async function bookConcession(
  tx: Tx,
  main: MainOrder,
  { order, complaintNo, amount }: { readonly order: PcbOrder; readonly complaintNo: string; readonly amount: Fen },
): Promise<void> {
  const { orderNo, amountFen, concededFen } = order;
  await tx
    .insertInto('concession')
    .values({ complaint_no: complaintNo, order_id: order.id, amount_fen: amount })
    .execute();
  const before = subtract(amountFen, concededFen);
  const { percentOf } = await revenueRule(tx, soldAt(orderNo));
  const taken = taxedChange(before, subtract(before, amount), percentOf.board);
  const left = add(subtract(taken.amount, taken.tax), await boardSalesOf(tx, orderNo));
  // The price of the boards is reduced first.
  const goods = { ...taken, tooling: left < 0n ? left : ZERO_FEN, coupon: ZERO_FEN };
  await postJournal(tx, salesConceded({ complaintNo, orderNo, mainOrderId: main.id, goods }));
  const event = `concession:${complaintNo}`;
  await raise(tx, revenueEarned, { main, orderNo, event, goods: negate(amount), freight: ZERO_FEN });
}

/** Revenue of tooling without tax in the price of a board. A reduction of its price is one of the boards as far as they cost it. */
async function toolingOf(
  tx: Tx,
  { id, amountFen, priceVersion }: PcbOrder,
  { toolingLines, percentOf }: RevenueRule,
): Promise<Fen> {
  const price = (await priceVersionsOf(tx, id)).find(({ version }) => version === priceVersion);
  const lines = price?.lines.filter(({ line }) => toolingLines.some((one) => one === line)) ?? [];
  const charged = sum(lines.map(({ amountFen: amount }) => amount));
  return charged <= 0n ? ZERO_FEN : netOf(charged < amountFen ? charged : amountFen, percentOf.board);
}

/** Rate of a main order's freight: that of its first parcel, so that the tax of all parcels is rounded once. */
const freightPercent = async (tx: Tx, mainOrderId: string): Promise<number> =>
  (await revenueRule(tx, freightSoldAt(mainOrderId))).percentOf.freight;
