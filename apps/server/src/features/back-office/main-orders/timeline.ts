import { isActionEvent, TIMELINE_EVENTS, type TimelineEntry, type TimelineGroup } from '@xunban/contract';
import { type Fen, subtract, toApi } from '@xunban/money';
import { toIso } from '../../../platform/clock.ts';
import type { PaymentOfMain, RefundOfMain } from '../../finance/payments/money-of-main.ts';
import type { DeliveryChange } from '../../orders/delivery-changes/delivery-change-records.ts';
import type { QuestionFact } from '../../orders/engineering-questions/questions-on-timeline.ts';
import type { FreightChange } from '../../orders-core/orders/freight-changes.ts';
import type { PastEntry } from '../../orders-core/orders/history.ts';
import type { MachineReview } from '../../orders-core/orders/machine-reviews.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';
import type { ShipmentRecord } from '../../orders-core/parcels/shipments.ts';
import type { StepRecord } from '../../orders-core/production-steps/steps.ts';
import type { NotedFact } from '../notes/notes-on-timeline.ts';
import type { AddressCorrection } from '../on-behalf/address-corrections.ts';
import type { TaskPassed } from '../tasks/hand-overs.ts';
import type { ParcelFact } from './parcels-on-timeline.ts';

/** Facts from the features about one main order. */
export interface TimelineFacts {
  readonly orders: readonly PcbOrder[];
  readonly history: readonly PastEntry[];
  readonly machineReviews: readonly MachineReview[];
  readonly freightChanges: readonly FreightChange[];
  readonly payments: readonly PaymentOfMain[];
  readonly refunds: readonly RefundOfMain[];
  readonly steps: readonly StepRecord[];
  readonly shipments: readonly ShipmentRecord[];
  readonly notes: readonly NotedFact[];
  readonly corrections: readonly AddressCorrection[];
  readonly handOvers: readonly TaskPassed[];
  readonly questions: readonly QuestionFact[];
  readonly deliveryChanges: readonly DeliveryChange[];
  readonly parcelFacts: readonly ParcelFact[];
  /** Names of staff by their ids. */
  readonly names: ReadonlyMap<string | null, string>;
}

type Entry = Omit<TimelineEntry, 'at' | 'amount'> & { readonly at: Date; readonly amount: Fen | null };

/**
 * Returns all events of a main order, each once, the oldest first. One action on several boards is one entry. When two features
 * recorded the same event, the more detailed record is used: payments for being paid, production for its steps.
 */
export function timelineOf(facts: TimelineFacts): TimelineEntry[] {
  const entries = [
    ...boardEntries(facts),
    ...facts.freightChanges.map(freightEntry(facts)),
    ...facts.payments.flatMap(paymentEntries),
    ...facts.refunds.flatMap((refund) => refundEntries(refund, facts)),
    ...facts.steps.flatMap((step) => stepEntry(step, facts)),
    ...facts.questions.flatMap((question) => questionEntry(question, facts)),
    ...facts.notes.flatMap(noteEntries),
    ...facts.corrections.map(correctionEntry),
    ...facts.deliveryChanges.map(deliveryEntry),
    ...facts.parcelFacts.map(parcelEntry),
    ...handOverEntries(facts),
  ];
  // Entries of one transaction have the same time and keep the order of the lists above.
  return entries
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .map((entry) => ({ ...entry, at: toIso(entry.at), amount: entry.amount === null ? null : toApi(entry.amount) }));
}

export const groupOf = ({ event }: Pick<TimelineEntry, 'event'>): TimelineGroup => TIMELINE_EVENTS[event];

const plain = {
  actor: 'system',
  actorName: '',
  boards: [],
  reason: '',
  amount: null,
  daysDelta: 0,
  no: '',
  by: '',
  step: null,
  task: null,
  parts: [],
  findings: 0,
} as const satisfies Partial<Entry>;

function boardEntries({ orders, history, machineReviews, shipments }: TimelineFacts): Entry[] {
  const orderOf = new Map(orders.map((order) => [order.id, order]));
  const boardsOf = (ids: readonly string[]) =>
    ids.flatMap((id) => {
      const order = orderOf.get(id);
      return order ? [{ id, orderNo: order.orderNo }] : [];
    });
  const merged = new Map<string, Entry>();
  for (const past of history) {
    const event = past.action;
    if (!isActionEvent(event)) continue;
    const order = orderOf.get(past.orderId);
    const parcel =
      TIMELINE_EVENTS[event] === 'parcel' ? shipments.find(({ id }) => id === order?.shipmentId) : undefined;
    const key = [
      event,
      past.at.getTime(),
      past.actorKind,
      past.actorName,
      past.reason,
      past.priceDeltaFen,
      parcel?.id,
    ].join(' ');
    const known = merged.get(key);
    merged.set(key, {
      ...plain,
      id: known?.id ?? `history ${past.id}`,
      at: past.at,
      event,
      actor: past.actorKind,
      actorName: past.actorName,
      boards: [...(known?.boards ?? []), ...boardsOf([past.orderId])],
      reason: past.reason,
      amount: past.priceDeltaFen === 0n ? null : past.priceDeltaFen,
      daysDelta: past.daysDelta,
      no: parcel?.waybill ?? '',
      by: parcel?.carrier ?? '',
    });
  }
  // A passed automatic review is represented by its approval.
  const passed = new Set(
    history
      .filter(({ action, actorKind }) => action === 'approve' && actorKind === 'system')
      .map(({ orderId }) => orderId),
  );
  const left = machineReviews.filter(({ orderId }) => !passed.has(orderId));
  return [
    ...merged.values(),
    ...left.map(({ orderId, at }) => ({
      ...plain,
      id: `machine ${orderId}`,
      at,
      event: 'machineReview' as const,
      boards: boardsOf([orderId]),
      findings: orderOf.get(orderId)?.findings.length ?? 0,
    })),
  ];
}

const freightEntry =
  ({ orders }: TimelineFacts) =>
  ({ orderNos, beforeFen, afterFen, at }: FreightChange): Entry => ({
    ...plain,
    id: `freight ${at.getTime()} ${orderNos.join()}`,
    at,
    event: 'freightLowered',
    boards: orders.filter(({ orderNo }) => orderNos.includes(orderNo)).map(({ id, orderNo }) => ({ id, orderNo })),
    amount: subtract(afterFen, beforeFen),
  });

function paymentEntries(payment: PaymentOfMain): Entry[] {
  const { payNo, amount, createdAt, paidAt, endedAt, state, walletPart, gateway } = payment;
  const by = [walletPart > 0n ? 'wallet' : '', gateway ?? ''].filter(Boolean).join(' ');
  const about = { ...plain, no: payNo, amount };
  const entries: Entry[] = [
    { ...about, id: `payment ${payNo}`, at: createdAt, event: 'paymentOpened', actor: 'buyer' },
  ];
  if (paidAt) entries.push({ ...about, id: `paid ${payNo}`, at: paidAt, event: 'paid', actor: 'buyer', by });
  else if (endedAt)
    entries.push({
      ...about,
      id: `ended ${payNo}`,
      at: endedAt,
      event: state === 'failed' ? 'paymentFailed' : 'paymentClosed',
      by,
    });
  return entries;
}

/** A refund to the wallet is done at once; one through a gateway begins and ends. */
function refundEntries(refund: RefundOfMain, { names }: TimelineFacts): Entry[] {
  const { refundNo, amount, method, reason, createdAt, endedAt, state, paidOutBy } = refund;
  const about = { ...plain, no: refundNo, amount, by: method, reason };
  const isDone = state === 'succeeded' && endedAt !== null;
  const isAtOnce = isDone && endedAt.getTime() === createdAt.getTime();
  const begun: Entry = { ...about, id: `refund ${refundNo}`, at: createdAt, event: 'refundBegun' };
  const done = (at: Date): Entry => ({
    ...about,
    id: `refunded ${refundNo}`,
    at,
    event: 'refunded',
    ...(paidOutBy === null ? {} : { actor: 'staff', actorName: names.get(paidOutBy) ?? '' }),
  });
  if (isAtOnce) return [done(endedAt)];
  return isDone ? [begun, done(endedAt)] : [begun];
}

function stepEntry({ orderId, position, step, doneAt, operator, delayReason }: StepRecord, { orders }: TimelineFacts) {
  const order = orders.find(({ id }) => id === orderId);
  if (doneAt === null || !order) return [];
  const entry: Entry = {
    ...plain,
    id: `step ${orderId} ${position}`,
    at: doneAt,
    event: 'stepDone',
    actor: 'staff',
    actorName: operator,
    boards: [{ id: order.id, orderNo: order.orderNo }],
    reason: delayReason,
    step,
  };
  return [entry];
}

function questionEntry(question: QuestionFact, { orders }: TimelineFacts): Entry[] {
  const order = orders.find(({ id }) => id === question.orderId);
  if (!order) return [];
  const { id, at, event, actor, actorName, text, no } = question;
  const boards = [{ id: order.id, orderNo: order.orderNo }];
  return [{ ...plain, ...{ id, at, event, actor, actorName, boards, no }, reason: text }];
}

function noteEntries({ id, authorName, text, at, withdrawnAt }: NotedFact): Entry[] {
  const by = { ...plain, actor: 'staff', actorName: authorName } as const;
  if (withdrawnAt) return [{ ...by, id: `withdrawn ${id}`, at: withdrawnAt, event: 'noteWithdrawn' }];
  return [{ ...by, id: `note ${id}`, at, event: 'note', reason: text }];
}

const parcelEntry = ({ id, at, event, staffName, reason, carrier, waybill }: ParcelFact): Entry => ({
  ...plain,
  ...{ id, at, event, reason, no: waybill, by: carrier },
  ...(staffName === '' ? {} : { actor: 'staff', actorName: staffName }),
});

const deliveryEntry = (change: DeliveryChange): Entry => ({
  ...plain,
  id: `delivery ${change.id}`,
  at: change.at,
  ...(change.isUndone ? { event: 'undoDelivery' } : { event: 'changeDelivery', actor: 'buyer' }),
  by: change.carrierAfter === change.carrierBefore ? '' : change.carrierAfter,
  parts: [...change.parts],
});

const correctionEntry = ({ id, by, at, reason, parts }: AddressCorrection): Entry => ({
  ...plain,
  id: `address ${id}`,
  at,
  event: 'correctAddress',
  actor: 'staff',
  actorName: by,
  reason,
  parts: [...parts],
});

/** Groups tasks of several boards that were handed over in one action. */
function handOverEntries({ orders, handOvers }: TimelineFacts): Entry[] {
  const merged = new Map<string, Entry>();
  const addEntry = (event: 'handOver' | 'takeBack', at: Date, passed: TaskPassed) => {
    const key = [event, at.getTime(), passed.kind, passed.byName, passed.toName].join(' ');
    const known = merged.get(key);
    const board = orders.find(({ id }) => id === passed.subjectId);
    merged.set(key, {
      ...plain,
      id: known?.id ?? `${event} ${passed.id}`,
      at,
      event,
      actor: 'staff',
      actorName: passed.byName,
      by: passed.toName,
      task: passed.kind,
      boards: [...(known?.boards ?? []), ...(board ? [{ id: board.id, orderNo: board.orderNo }] : [])],
    });
  };
  for (const passed of handOvers) {
    addEntry('handOver', passed.at, passed);
    if (passed.takenBackAt) addEntry('takeBack', passed.takenBackAt, passed);
  }
  return [...merged.values()];
}
