import {
  type BuyerAction,
  type OrderAction,
  STAFF_ACTIONS,
  type StaffAction,
  type StaffPermission,
  staffFactsOf,
} from '@xunban/contract';
import { awaitsFile } from './confirm-file.ts';
import { isBoardPaid, isSold, type MainAmounts, owesSupplement, waitsForMoney } from './main-amounts.ts';
import { type ActorKind, codeOf, hindrance, isLive, type OrderFacts } from './order-machine.ts';
import type { MainOrder, PcbOrder } from './order-records.ts';

/** The facts, besides the order itself, that determine the allowed actions. */
export interface OrderContext {
  readonly main: MainOrder;
  readonly amounts: MainAmounts;
  readonly isDelivered: (order: PcbOrder) => boolean;
}

function factsOf(order: PcbOrder, { amounts, isDelivered }: OrderContext): OrderFacts {
  return {
    state: order.state,
    isPaid: isBoardPaid(order, amounts),
    isDelivered: isDelivered(order),
    isSold: isSold(order),
    heldFor: order.heldFor,
    owesSupplement: owesSupplement(order),
    awaitsFile: awaitsFile(order),
    isRemake: order.remakeOf !== null,
  };
}

export function buyerCan(order: PcbOrder, context: OrderContext): BuyerAction[] {
  const can: BuyerAction[] = [];
  if (waitsForMoney(order) && isMainPayable(context)) can.push('pay');
  if (may('cancel', 'buyer', order, context)) can.push('cancel');
  if (isLive(order.state) && may('resubmit', 'buyer', order, context)) can.push('revise');
  if (may('reset', 'buyer', order, context)) can.push('reset');
  if (may('acceptChange', 'buyer', order, context)) can.push('confirm');
  if (may('refuseChange', 'buyer', order, context)) can.push('refuse');
  if (may('revertChange', 'buyer', order, context)) can.push('revertChange');
  if (may('agreeCancel', 'buyer', order, context)) can.push('agreeCancel');
  if (may('refuseCancel', 'buyer', order, context)) can.push('refuseCancel');
  if (may('receive', 'buyer', order, context)) can.push('receive');
  if (isRepeatable(order)) can.push('reorder');
  return can;
}

/** Once it is decided what a board is, or that it will not be made, it may be wanted again. */
const isRepeatable = ({ state }: PcbOrder): boolean => codeOf(state) >= codeOf('awaitingProduction');

/** Returns the actions that the buyer can apply to the full checkout; proposals by staff are decided board by board. */
export function buyerCanWithMain(context: OrderContext): BuyerAction[] {
  const { orders } = context.main;
  const can: BuyerAction[] = [];
  if (isMainPayable(context)) can.push('pay');
  if (isMainCancellable(context.main)) can.push('cancel');
  if (orders.some((order) => may('reset', 'buyer', order, context))) can.push('reset');
  if (orders.some((order) => may('receive', 'buyer', order, context))) can.push('receive');
  return can;
}

export function staffCan(
  order: PcbOrder,
  context: OrderContext,
  permissions: ReadonlySet<StaffPermission>,
): StaffAction[] {
  return STAFF_ACTIONS.filter(
    (action) => permissions.has(staffFactsOf(action).permission) && may(action, 'staff', order, context),
  );
}

/** True when a checkout can be cancelled as a whole: none of its boards is in production. */
export function isMainCancellable({ orders }: MainOrder): boolean {
  const live = orders.filter(({ state }) => isLive(state));
  return (
    live.length > 0 &&
    live.every(({ state }) => hindrance('cancel', 'buyer', { state, isPaid: true, isDelivered: false }) === null)
  );
}

const isMainPayable = ({ amounts }: OrderContext): boolean => amounts.payableFen > 0n;

const may = (action: OrderAction, actor: ActorKind, order: PcbOrder, context: OrderContext): boolean =>
  hindrance(action, actor, factsOf(order, context)) === null;
