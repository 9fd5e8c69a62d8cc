import {
  type FreightChange as FreightChangeView,
  type MainOrder as MainOrderView,
  type MainPayment,
  type OrderDetail,
  type OrderSummary,
  SENT_STATES,
  type Shipment,
} from '@xunban/contract';
import { negate, toApi, ZERO_FEN } from '@xunban/money';
import { viewLine } from '@xunban/pricing/stored-lines';
import { toIso, toIsoOrNull } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { paymentsOf } from '../../finance/payments/paid-orders.ts';
import { openAddress } from '../../orders-core/orders/address-snapshot.ts';
import { freightChangesOf } from '../../orders-core/orders/freight-changes.ts';
import { historyOf, type PastEntry } from '../../orders-core/orders/history.ts';
import { waitsForDelivery } from '../../orders-core/orders/main-amounts.ts';
import { buyerCan, buyerCanWithMain } from '../../orders-core/orders/order-abilities.ts';
import { codeOf, isLive, mainState } from '../../orders-core/orders/order-machine.ts';
import type { MainOrder, PcbOrder } from '../../orders-core/orders/order-records.ts';
import { deliveryWaitOf } from '../../orders-core/orders/previous-delivery.ts';
import { priceVersionsOf } from '../../orders-core/orders/price-versions.ts';
import { roundsOf } from '../../orders-core/orders/rounds.ts';
import { isInside, viewShipment } from '../../orders-core/parcels/shipment-view.ts';
import type { ShipmentRecord } from '../../orders-core/parcels/shipments.ts';
import { percentDone } from '../../orders-core/production-steps/progress.ts';
import { couponsOfMain } from '../../pricing/coupons/coupons-of-order.ts';
import { viewFreight } from '../../pricing/freight/freight-view.ts';
import { heldSoFar } from '../../pricing/lead-times/held-days.ts';
import { findQuote } from '../../pricing/quotes/stored-quotes.ts';
import { decisionsOf } from '../order-review/machine-decisions.ts';
import { viewCancellation, viewCancelOffer } from './cancel-offer-view.ts';
import { viewChangeOrder } from './change-order-view.ts';
import { forecastCauses, forecastFacts } from './forecast-causes.ts';
import type { MainOrderDetail } from './main-order-detail.ts';
import { viewDecision, viewRounds } from './round-view.ts';
import { viewSupplement } from './supplement-view.ts';
import { viewProgress, withoutOperators } from './view-progress.ts';

export function viewSummary(order: PcbOrder, detail: MainOrderDetail): OrderSummary {
  return { ...viewPlain(order, detail), can: buyerCan(order, detail) };
}

/** A summary without abilities, which differ for buyers and staff. */
export function viewPlain(order: PcbOrder, detail: MainOrderDetail): Omit<OrderSummary, 'can'> {
  return {
    id: order.id,
    orderNo: order.orderNo,
    mainOrderId: order.mainOrderId,
    mainNo: detail.main.mainNo,
    state: codeOf(order.state),
    version: order.version,
    spec: order.spec,
    ...detail.card(order),
    quantity: order.spec.quantity,
    amount: toApi(order.amountFen),
    percent: percentDone(order.state, detail.steps(order)),
    promisedShipDate: order.promisedShipDate,
    customerPartNo: order.customerPartNo,
    poNumber: detail.main.packing.poNumber,
    costCentre: detail.main.packing.costCentre,
    tags: [...order.tags],
    hold:
      order.heldSince === null
        ? null
        : { cause: order.heldFor ?? 'question', waitsFor: detail.waitsFor(order), since: toIso(order.heldSince) },
    isShortageAsked: detail.isShortageAsked(order),
    reorderOf: order.reorderOf,
    isRemake: order.remakeOf !== null,
    createdAt: toIso(order.createdAt),
  };
}

/** Returns one board's order for its buyer: staff appear by their roles, without names. */
export async function viewDetail(reader: Reader, order: PcbOrder, detail: MainOrderDetail): Promise<OrderDetail> {
  const summary = viewSummary(order, detail);
  const wouldGiveBack = summary.can.includes('cancel') && detail.amounts.netPaidFen > ZERO_FEN;
  const [details, cancellation] = await Promise.all([
    viewDetails(reader, order, detail),
    wouldGiveBack ? viewCancellation(reader, order, detail, ZERO_FEN) : null,
  ]);
  return {
    ...summary,
    ...details,
    cancellation,
    progress: details.progress && withoutOperators(details.progress),
    history: details.history
      .filter(isForBuyers)
      .map((entry) => (entry.actor === 'buyer' ? entry : { ...entry, actorName: '' })),
  };
}

/** Returns the fields of an order page beyond its summary. */
export async function viewDetails(
  reader: Reader,
  order: PcbOrder,
  detail: MainOrderDetail,
): Promise<Omit<OrderDetail, keyof OrderSummary | 'cancellation'>> {
  const [versions, decisions, rounds, quote, history, held, facts] = await Promise.all([
    priceVersionsOf(reader, order.id),
    decisionsOf(reader, order.id),
    roundsOf(reader, order.id),
    findQuote(reader, order.quoteId),
    historyOf(reader, order.id),
    heldSoFar(reader, order),
    forecastFacts(reader, order),
  ]);
  // A decision made after the order was read would appear next to outdated findings.
  const decision = order.isMachineReviewed ? decisions.find(({ round }) => round === order.round) : undefined;
  const current = versions.find(({ version }) => version === order.priceVersion);
  const steps = detail.steps(order);
  const changeOrder = await viewChangeOrder(reader, order, detail, versions);
  return {
    fileId: order.fileId,
    priceLines: (current?.lines ?? []).map(viewLine),
    priceVersion: changeOrder?.priceVersion ?? order.priceVersion,
    bookVersion: quote?.bookVersion ?? '',
    workingDays: order.workingDays,
    weightG: order.weightG,
    findings: order.findings.map(({ code, severity, field, params, places }) => ({
      code,
      severity,
      ...(field === undefined ? {} : { field }),
      params,
      ...(places === undefined ? {} : { places }),
    })),
    answerDeadline: toIsoOrNull(order.answerDeadline),
    round: order.round,
    decision: decision ? viewDecision(decision) : null,
    previousRounds: await viewRounds(reader, rounds),
    changeOrder,
    cancelOffer: await viewCancelOffer(reader, order, detail),
    supplement: await viewSupplement(reader, order, detail),
    ...held,
    forecastCauses: forecastCauses(order, { history, steps, facts }),
    roadDays: detail.main.freight.days,
    // A route begins after the payment, with which the facts begin, too.
    progress: steps.length === 0 || !facts ? null : viewProgress(order, steps, shippedAt(order, detail), facts),
    history: history.map(viewHistory),
    shipments: detail.shipments.filter((parcel) => isInside(parcel, order)).map(viewParcel(detail.main)),
    note: order.note,
    mainNote: detail.main.note,
    packing: detail.main.packing,
  };
}

/** Returns the time the last parcel with pieces of a board was shipped; null while pieces remain. */
export function shippedAt(order: PcbOrder, { shipments }: Pick<MainOrderDetail, 'shipments'>): Date | null {
  if (!SENT_STATES.has(order.state)) return null;
  const times = shipments.filter((parcel) => isInside(parcel, order)).map((parcel) => parcel.shippedAt.getTime());
  return times.length === 0 ? null : new Date(Math.max(...times));
}

export async function viewMain(reader: Reader, detail: MainOrderDetail): Promise<MainOrderView> {
  const { main, amounts } = detail;
  const [address, freightChanges, payments, coupons] = await Promise.all([
    openAddress(reader, main),
    viewFreightChanges(reader, main.id),
    viewPayments(reader, main.id),
    couponsOfMain(reader, main.id),
  ]);
  return {
    id: main.id,
    mainNo: main.mainNo,
    state: codeOf(mainState(main.orders.map(({ state }) => state))),
    version: main.version,
    address,
    carrier: main.carrier,
    freight: toApi(amounts.freightFen),
    freightRule: viewFreight(main.freight),
    freightChanges,
    goodsAmount: toApi(amounts.goodsFen),
    couponAmount: toApi(amounts.couponFen),
    coupons: coupons.map(({ couponNo, name, minimumFen }) => ({ couponNo, name, minimum: toApi(minimumFen) })),
    cancelFees: toApi(amounts.feesFen),
    conceded: toApi(amounts.concededFen),
    total: toApi(amounts.totalFen),
    paid: toApi(amounts.netPaidFen),
    due: toApi(amounts.dueFen),
    payable: toApi(amounts.payableFen),
    refundWaits: toApi(amounts.soldDueFen < 0n ? negate(amounts.soldDueFen) : ZERO_FEN),
    payDeadline: toIsoOrNull(main.payDeadline),
    note: main.note,
    packing: main.packing,
    deliveryWait: await viewDeliveryWait(reader, main),
    orders: main.orders.filter(isShown).map((order) => viewSummary(order, detail)),
    payments,
    shipments: detail.shipments.map(viewParcel(main)),
    can: buyerCanWithMain(detail),
    createdAt: toIso(main.createdAt),
  };
}

/** Returns the fallback for an unpaid delivery increase; only while boards wait for that payment. */
async function viewDeliveryWait(reader: Reader, main: MainOrder): Promise<MainOrderView['deliveryWait']> {
  const wait = main.orders.some(waitsForDelivery) ? await deliveryWaitOf(reader, main.id) : undefined;
  if (!wait) return null;
  const { until, address, carrier, freight } = wait;
  const { province, city } = address;
  return { until: toIso(until), province, city, carrier, freight: toApi(freight.priceFen) };
}

export async function viewFreightChanges(reader: Reader, mainOrderId: string): Promise<FreightChangeView[]> {
  return (await freightChangesOf(reader, mainOrderId)).map(({ orderNos, beforeFen, afterFen, at }) => ({
    orderNos: [...orderNos],
    before: toApi(beforeFen),
    after: toApi(afterFen),
    at: toIso(at),
  }));
}

export async function viewPayments(reader: Reader, mainOrderId: string): Promise<MainPayment[]> {
  return [...((await paymentsOf(reader, [mainOrderId])).get(mainOrderId) ?? [])];
}

const viewParcel =
  (main: MainOrder) =>
  (shipment: ShipmentRecord): Shipment =>
    viewShipment(shipment, main);

/** A board that went back to the cart is a cart row now, not an order. */
const isShown = ({ state }: PcbOrder): boolean => isLive(state) || state === 'cancelled';

/** False for internal entries: decisions among staff, and floor reports made by mistake and undone. */
const isForBuyers = ({ action, reason }: OrderDetail['history'][number]): boolean =>
  action !== 'undoStep' &&
  action !== 'askCancel' &&
  action !== 'declineCancel' &&
  // A plan concerns buyers where it is later than promised; it then has a reason.
  (action !== 'plan' || reason !== '');

const viewHistory = (entry: PastEntry): OrderDetail['history'][number] => ({
  from: entry.from === null ? null : codeOf(entry.from),
  to: codeOf(entry.to),
  action: entry.action,
  actor: entry.actorKind,
  actorName: entry.actorName,
  reason: entry.reason,
  step: entry.step,
  priceDelta: toApi(entry.priceDeltaFen),
  daysDelta: entry.daysDelta,
  at: toIso(entry.at),
});
