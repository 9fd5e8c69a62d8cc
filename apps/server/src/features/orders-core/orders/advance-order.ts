import type { OrderAction, OrderState, ProductionStep } from '@xunban/contract';
import { type Fen, ZERO_FEN } from '@xunban/money';
import { sql, type UpdateObject } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { publish } from '../../../platform/events/publish.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { newAnswerDeadline } from './answer-deadlines.ts';
import type { Finding } from './findings.ts';
import { insertHistory } from './history.ts';
import { dropHold } from './holds.ts';
import { isPayTimeRunning, isSold, owesSupplement } from './main-amounts.ts';
import { lockMainOrders } from './main-orders.ts';
import type { OrderActor } from './order-actor.ts';
import { orderChanged, orderLeftToReview } from './order-events.ts';
import { codeOf, hindrance, nextState, type OrderFacts, stateOf } from './order-machine.ts';
import type { MainOrder, PcbOrder } from './order-records.ts';

export interface OrderAdvance {
  readonly action: OrderAction;
  readonly actor: OrderActor;
  readonly facts: Pick<OrderFacts, 'isPaid' | 'isDelivered'>;
  readonly reason?: string;
  /** The step of the route that is completed or undone. */
  readonly step?: ProductionStep | null;
  readonly priceDeltaFen?: Fen;
  readonly daysDelta?: number;
  /** Other fields that change with the state. */
  readonly set?: OrderFacets;
}

/** The fields of an order that may change together with its state. */
export type OrderFacets = Partial<
  Pick<
    PcbOrder,
    | 'priceVersion'
    | 'amountFen'
    | 'couponFen'
    | 'cancelFeeFen'
    | 'workingDays'
    | 'promisedShipDate'
    | 'forecastShipDate'
    | 'planLateDays'
    | 'planLateReason'
    | 'delayReason'
    | 'shipmentId'
    | 'findings'
    | 'spec'
    | 'weightG'
    | 'quoteId'
    | 'fileConfirmedAt'
  >
> & {
  /** The order begins a new round, of which nothing is known yet. */
  readonly next?: NextRound;
};

/** The new data of an order that its buyer resubmits. */
export interface NextRound extends Pick<PcbOrder, 'fileId' | 'quoteId' | 'spec' | 'weightG' | 'note'> {
  /** Its new place when it is ordered again from the cart. */
  readonly place?: { readonly mainOrderId: string; readonly position: number; readonly cartId: string };
}

/** Maximum number of days that boards that are ready wait for their payment. */
const PAY_DAYS = 7;

/**
 * The only way to change a PCB order: validated by the state machine, written only without a concurrent change, with its
 * history row and its event. The caller holds the lock of the main order (`lockMainOrders`) and calls `refreshMainOrder` at the end.
 * @returns the new state
 * @throws Refusal `order.notAllowed` with the reason, or `order.stateChanged`
 */
export async function advanceOrder(tx: Tx, order: PcbOrder, change: OrderAdvance): Promise<OrderState> {
  const { action, actor } = change;
  const to = validateAdvance(order, change);
  // They share a round trip; a refusal takes both back.
  const [updated] = await Promise.all([
    tx
      .updateTable('pcb_order')
      .set({
        ...(change.set && columnsOf(change.set)),
        state: codeOf(to),
        version: order.version + 1,
        ...(to === order.state ? {} : columnsOfState(to)),
      })
      .where('id', '=', order.id)
      .where('version', '=', order.version)
      .where('state', '=', codeOf(order.state))
      .executeTakeFirst(),
    insertHistory(tx, {
      orderId: order.id,
      from: order.state,
      to,
      action,
      actor,
      reason: change.reason ?? '',
      step: change.step ?? null,
      priceDeltaFen: change.priceDeltaFen ?? ZERO_FEN,
      daysDelta: change.daysDelta ?? 0,
    }),
  ]);
  if (updated.numUpdatedRows !== 1n) throw new Refusal('order.stateChanged');
  if (to === 'cancelled' && order.heldSince !== null) await dropHold(tx, order.id);
  await publish(tx, { topic: 'order', id: order.orderNo, memberId: order.memberId });
  await raise(tx, orderChanged, { order, to, action, actor });
  return to;
}

/** Returns the columns set at the start of a state: its start time, and the answer deadline where the buyer has to respond. */
const columnsOfState = (to: OrderState): UpdateObject<Database, 'pcb_order'> => ({
  state_since: sql<Date>`now()`,
  answer_deadline: to === 'sentBack' || to === 'awaitingConfirmation' ? newAnswerDeadline : null,
  answer_reminded_at: null,
  ...(to === 'cancelled' && { held_since: null, held_for: null }),
});

/** Kysely leaves columns alone whose value is undefined. */
const columnsOf = (set: OrderFacets): UpdateObject<Database, 'pcb_order'> => ({
  price_version: set.priceVersion,
  amount_fen: set.amountFen,
  coupon_fen: set.couponFen,
  cancel_fee_fen: set.cancelFeeFen,
  working_days: set.workingDays,
  promised_ship_date: set.promisedShipDate,
  forecast_ship_date: set.forecastShipDate,
  plan_late_days: set.planLateDays,
  plan_late_reason: set.planLateReason,
  delay_reason: set.delayReason,
  shipment_id: set.shipmentId,
  weight_g: set.weightG,
  quote_id: set.quoteId,
  // The confirmation was for the file of another board.
  ...(set.spec && { spec: JSON.stringify(set.spec), file_confirmed_at: set.fileConfirmedAt ?? null }),
  ...(set.findings && findingColumns(set.findings)),
  ...(set.next && roundColumns(set.next)),
});

const roundColumns = ({ place, ...next }: NextRound): UpdateObject<Database, 'pcb_order'> => ({
  round: sql<number>`round + 1`,
  findings: '[]',
  machine_reviewed_at: null,
  file_confirmed_at: null,
  board_file_id: next.fileId,
  quote_id: next.quoteId,
  spec: JSON.stringify(next.spec),
  weight_g: next.weightG,
  note: next.note,
  ...(place && { main_order_id: place.mainOrderId, position: place.position, cart_row_id: place.cartId }),
});

/**
 * Returns the state after a change.
 * @throws Refusal `order.notAllowed` with the reason
 */
export function validateAdvance(
  order: Pick<PcbOrder, 'state' | 'heldFor' | 'promisedShipDate'> &
    Partial<Pick<PcbOrder, 'answerDeadline' | 'remakeOf'>>,
  { action, actor, facts: asked }: Pick<OrderAdvance, 'action' | 'actor' | 'facts'>,
): OrderState {
  const { state, heldFor } = order;
  const isRemake = (order.remakeOf ?? null) !== null;
  const facts = { ...asked, state, heldFor, isSold: isSold(order), owesSupplement: owesSupplement(order), isRemake };
  const reason = hindrance(action, actor.kind, facts);
  const to = nextState(state, action, facts);
  if (reason !== null || to === undefined) throw new Refusal('order.notAllowed', { data: { reason } });
  return to;
}

/**
 * Updates a main order after changes to its PCB orders: sets or clears the payment deadline, and raises the event of the
 * change. The caller holds the lock of the main order.
 */
export async function refreshMainOrder(tx: Tx, mainOrderId: string): Promise<void> {
  const boards = await tx
    .selectFrom('pcb_order')
    .select(['state', 'promised_ship_date'])
    .where('main_order_id', '=', mainOrderId)
    .execute();
  const orders = boards.map((row) => ({ state: stateOf(row.state), promisedShipDate: row.promised_ship_date }));
  const main = await tx
    .updateTable('main_order')
    .set({
      version: sql<number>`version + 1`,
      pay_deadline: isPayTimeRunning({ orders })
        ? sql<Date>`coalesce(pay_deadline, now() + make_interval(days => ${PAY_DAYS}))`
        : null,
    })
    .where('id', '=', mainOrderId)
    .returning(['main_no', 'member_id'])
    .executeTakeFirstOrThrow();
  await publish(tx, { topic: 'order', id: main.main_no, memberId: main.member_id });
}

/** The same. @returns the main order with its PCB orders as they are now */
export async function refreshAndRead(tx: Tx, mainOrderId: string): Promise<MainOrder> {
  await refreshMainOrder(tx, mainOrderId);
  const [main] = await lockMainOrders(tx, [mainOrderId]);
  if (!main) throw new Error(`main order ${mainOrderId} not found`);
  return main;
}

/** Stores what the machine review found, for an engineer. The state of the order does not change. */
export async function writeFindings(tx: Tx, orderId: string, findings: readonly Finding[]): Promise<void> {
  await tx.updateTable('pcb_order').set(findingColumns(findings)).where('id', '=', orderId).execute();
  await raise(tx, orderLeftToReview, { orderId });
}

/** Rewrites the findings after a change of the reviewed board: the reviewer has to see them before deciding. */
export async function writeFindingsAgain(tx: Tx, order: PcbOrder, findings: readonly Finding[]): Promise<void> {
  await tx
    .updateTable('pcb_order')
    .set({ ...findingColumns(findings), version: order.version + 1 })
    .where('id', '=', order.id)
    .execute();
  await publish(tx, { topic: 'order', id: order.orderNo, memberId: order.memberId });
}

const findingColumns = (findings: readonly Finding[]) => ({
  findings: JSON.stringify(findings),
  machine_reviewed_at: sql<Date>`now()`,
});
