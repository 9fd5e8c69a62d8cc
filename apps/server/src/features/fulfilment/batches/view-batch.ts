import type {
  BatchAction,
  BatchPage,
  BatchProposal,
  BatchRow,
  ProductionStep,
  StaffPermission,
} from '@xunban/contract';
import { shanghaiDay, toIso, toIsoOrNull } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { factories, factoriesOfOrders } from '../../orders-core/factories/factory-records.ts';
import { boardSpecOf } from '../../orders-core/orders/board-spec-of.ts';
import { boardsById } from '../../orders-core/orders/boards-by-id.ts';
import { codeOf } from '../../orders-core/orders/order-machine.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';
import { type StepRecord, stepsOf } from '../../orders-core/production-steps/steps.ts';
import { daysLate } from '../../pricing/lead-times/forecast.ts';
import { currentCalendar } from '../../pricing/prices/price-data.ts';
import { isStopped, viewRelease } from '../cam-jobs/cam-release.ts';
import type { BuyerPort } from '../port/buyer-port.ts';
import { routeFor } from '../production/route-for-board.ts';
import { listBatchHistory } from './batch-history-store.ts';
import { ordersIn } from './batch-orders.ts';
import { batchesOfOrder, batchNumbers, type FullBatch, fullBatches } from './batch-store.ts';
import { type Asked, dueOn } from './order-for-batch.ts';
import { lastOfRemake, nextOfRemake, stepsOfRemake } from './remake-batch.ts';
import { isOfPanels, isStale, lastOf, nextOf } from './run-batch.ts';
import { goodPiecesOf, shortageActs } from './shortages.ts';

/** Returns the common board properties of a batch, read from one of its boards. */
export function boardOf(order: PcbOrder): BatchProposal['board'] {
  const { layers, thicknessMm, outerCopperOz, maskColour, finish } = boardSpecOf(order);
  return { layers, thicknessMm, outerCopperOz, maskColour, finish };
}

export const orderToMake = (
  order: PcbOrder,
  { item, owed, boardsPerPiece }: Asked,
): BatchProposal['orders'][number] => ({
  ...{ orderId: order.id, orderNo: order.orderNo, dueOn: dueOn(order), owed, toMake: item.pieces, boardsPerPiece },
  ...{ lengthMm: item.lengthUm / 1000, widthMm: item.widthUm / 1000 },
});

/** The data for displaying batches, read for many at once. */
interface Around {
  readonly orders: ReadonlyMap<string, PcbOrder>;
  readonly steps: ReadonlyMap<string, readonly StepRecord[]>;
  readonly factoryNames: ReadonlyMap<string, string>;
  readonly batches: ReadonlyMap<
    string,
    { readonly id: string; readonly batchNo: string; readonly state: BatchRow['state'] }
  >;
}

async function around(reader: Reader, batches: readonly FullBatch[]): Promise<Around> {
  const ids = batches.flatMap(({ orders }) => orders.map(({ orderId }) => orderId));
  const [orders, steps, made, known] = await Promise.all([
    boardsById(reader, ids),
    stepsOf(reader, [...new Set(ids)]),
    factoriesOfOrders(reader, ids),
    factories(reader),
  ]);
  const others = batches.flatMap(({ remakeOf, shortages }) => [
    ...(remakeOf === null ? [] : [remakeOf]),
    ...shortages.flatMap(({ remakeId }) => remakeId ?? []),
  ]);
  const names = new Map(known.map(({ id, name }) => [id, name]));
  return {
    ...{ orders, steps, batches: await batchNumbers(reader, others) },
    factoryNames: new Map([...made].map(([orderId, factoryId]) => [orderId, names.get(factoryId) ?? ''])),
  };
}

export async function viewRows(reader: Reader, batches: readonly FullBatch[]): Promise<BatchRow[]> {
  const known = await around(reader, batches);
  return batches.map((batch) => rowOf(batch, known));
}

function rowOf(batch: FullBatch, { orders, steps, factoryNames, batches }: Around): BatchRow {
  const ids = ordersIn(batch);
  // A batch that has ended shows those that were in it to the end.
  const shown =
    ids.length > 0 ? ids : batch.orders.filter(({ leftFor }) => leftFor !== 'removed').map(({ orderId }) => orderId);
  const days = shown.flatMap((id) => {
    const order = orders.get(id);
    return order ? [dueOn(order)] : [];
  });
  const any = batch.orders.flatMap(({ orderId }) => orders.get(orderId) ?? [])[0];
  if (!any) throw new Error(`batch ${batch.batchNo} has no order`);
  const remakeOf = batch.remakeOf === null ? undefined : batches.get(batch.remakeOf);
  days.sort();
  return {
    ...{ id: batch.id, batchNo: batch.batchNo, state: batch.state, board: boardOf(any) },
    remakeOf: remakeOf ? { id: remakeOf.id, batchNo: remakeOf.batchNo } : null,
    factoryName: shown.map((id) => factoryNames.get(id) ?? '').find((name) => name !== '') ?? '',
    workingPanel: { lengthMm: batch.panelLengthMm, widthMm: batch.panelWidthMm },
    panels: batch.layouts.reduce((sum, { panels }) => sum + panels, 0),
    spoiled: batch.layouts.reduce((sum, { spoiled }) => sum + spoiled, 0),
    utilisationPercent: batch.utilisationPercent,
    orders: shown.map((orderId) => ({ orderId, orderNo: orders.get(orderId)?.orderNo ?? '' })),
    ...{ firstDueOn: days[0] ?? null, lastDueOn: days.at(-1) ?? null },
    nextStep: nextIn(batch, { orders, steps })?.step ?? null,
    openShortages: batch.shortages.filter(({ decision }) => decision === null).length,
    createdAt: toIso(batch.createdAt),
  };
}

/**
 * Returns the next step of a batch and the number of orders at it: from its orders' steps, or from a remake's own steps, which
 * precede them.
 */
function nextIn(
  batch: FullBatch,
  { orders, steps }: Pick<Around, 'orders' | 'steps'>,
): { readonly step: ProductionStep; readonly orders: number; readonly plannedEnd: string | null } | undefined {
  const ids = ordersIn(batch);
  if (batch.remakeOf !== null) {
    const step = batch.state === 'planned' || batch.state === 'inProduction' ? nextOfRemake(batch, orders) : undefined;
    return step && { step, orders: ids.length, plannedEnd: null };
  }
  const next = batch.state === 'inProduction' ? nextOf(ids, steps) : undefined;
  const plannedEnd = next?.at.map((one) => one.plannedEnd).sort()[0] ?? '';
  return next && { step: next.step, orders: next.at.length, plannedEnd };
}

/** @throws Refusal `notFound` */
export async function viewBatch(
  reader: Reader,
  buyer: BuyerPort,
  id: string,
  permissions: ReadonlySet<StaffPermission>,
): Promise<BatchPage> {
  const [batch] = await fullBatches(reader, [id]);
  if (!batch) throw new Refusal('notFound');
  const known = await around(reader, [batch]);
  const { orders, steps, batches } = known;
  const [events, { calendar, now }, stale, questions, cam] = await Promise.all([
    listBatchHistory(reader, id),
    currentCalendar(reader),
    isStale(reader, batch, orders),
    buyer.questions(
      reader,
      batch.shortages.flatMap(({ questionId }) => questionId ?? []),
    ),
    viewRelease(reader, { batchId: id }),
  ]);
  const { orders: _shown, ...row } = rowOf(batch, known);
  const next = nextIn(batch, known);
  const lastStep = lastIn(batch, known) ?? null;
  return {
    ...row,
    ...{ version: batch.version, marginMm: batch.marginUm / 1000, gapMm: batch.gapUm / 1000 },
    layouts: batch.layouts.map(({ position, panels, spoiled, blocks }) => ({
      ...{ position, panels, spoiled },
      blocks: blocks.map(({ id: orderId, xUm, yUm, columns, rows, turned }) => ({
        ...{ orderId, xMm: xUm / 1000, yMm: yUm / 1000, columns, rows, turned },
      })),
    })),
    orders: batch.orders.flatMap((own) => {
      const order = orders.get(own.orderId);
      if (!order) return [];
      return [
        {
          ...{ orderId: own.orderId, orderNo: order.orderNo, position: own.position, dueOn: dueOn(order) },
          ...{ lengthMm: own.pieceLengthUm / 1000, widthMm: own.pieceWidthUm / 1000 },
          ...{ owed: own.owed, toMake: own.toMake, boardsPerPiece: own.boardsPerPiece },
          ...{ whole: goodPiecesOf(batch, own.orderId), state: codeOf(order.state), isHeld: order.heldFor !== null },
          nextStep: steps.get(own.orderId)?.find(({ doneAt }) => doneAt === null)?.step ?? null,
          leftFor: own.leftFor,
        },
      ];
    }),
    next: next
      ? {
          ...{ step: next.step, orders: next.orders, plannedEnd: next.plannedEnd ?? row.firstDueOn ?? '' },
          // A remake has no plan of its own: each order states why it is late.
          isLate: next.plannedEnd !== null && daysLate(calendar, next.plannedEnd, shanghaiDay(now)) > 0,
        }
      : null,
    lastStep,
    steps: batch.remakeOf === null ? stepsTogether(batch, known) : ownSteps(batch, known),
    shortages: batch.shortages.map((shortage) => {
      const remake = shortage.remakeId === null ? undefined : batches.get(shortage.remakeId);
      return {
        ...{ id: shortage.id, orderId: shortage.orderId, orderNo: orders.get(shortage.orderId)?.orderNo ?? '' },
        ...{ pieces: shortage.pieces, policy: shortage.policy, decision: shortage.decision, note: shortage.note },
        isAgreed:
          shortage.refundVersion !== null &&
          (orders.get(shortage.orderId)?.priceVersion ?? 0) >= shortage.refundVersion,
        question: shortage.questionId === null ? null : (questions.get(shortage.questionId) ?? null),
        remake: remake ? { id: remake.id, batchNo: remake.batchNo, state: remake.state } : null,
        can: permissions.has('order.plan') ? shortageActs(shortage, orders.get(shortage.orderId)) : [],
      };
    }),
    cam,
    isStale: stale,
    history: events.map(({ at, ...event }) => ({ ...event, at: toIso(at) })),
    can: abilities(batch, {
      isStale: stale,
      hasNext: next !== undefined && !isStopped(cam, next.step),
      hasLast: lastStep !== null,
    }).filter((action) => permissions.has(NEEDS[action])),
  };
}

function lastIn(batch: FullBatch, { orders, steps }: Pick<Around, 'orders' | 'steps'>): ProductionStep | undefined {
  if (batch.state !== 'inProduction') return undefined;
  return batch.remakeOf === null ? lastOf(ordersIn(batch), steps)?.step : lastOfRemake(batch, orders);
}

/** The steps of a remake. */
const ownSteps = (batch: FullBatch, { orders }: Around): BatchPage['steps'] =>
  stepsOfRemake(batch, orders).map(({ step, done }) => ({
    step,
    doneAt: toIsoOrNull(done?.doneAt ?? null),
    operator: [done?.station, done?.operator].filter(Boolean).join(' · '),
  }));

/** Each step of the panels, done when it is done for every order that was in the batch to the end. */
function stepsTogether(batch: FullBatch, { orders, steps }: Around): BatchPage['steps'] {
  const own = batch.orders.filter(({ isIn, leftFor }) => isIn || leftFor === 'parted').map(({ orderId }) => orderId);
  const begun = own.flatMap((id) => steps.get(id) ?? []);
  const [first] = own.flatMap((id) => orders.get(id) ?? []);
  // Boards of one kind have one route; before the start it is the one that they will have.
  const route = begun.length > 0 ? (steps.get(begun[0]?.orderId ?? '') ?? []) : first ? routeFor(first.spec) : [];
  return route
    .filter(({ step }) => isOfPanels(step))
    .map(({ step }) => {
      const each = begun.filter((one) => one.step === step);
      const last = each.reduce<StepRecord | undefined>(
        (a, b) => (a && (a.doneAt?.getTime() ?? 0) >= (b.doneAt?.getTime() ?? 0) ? a : b),
        undefined,
      );
      const isDone = last !== undefined && each.every(({ doneAt }) => doneAt !== null);
      return { step, doneAt: isDone ? toIsoOrNull(last.doneAt) : null, operator: isDone ? last.operator : '' };
    });
}

const NEEDS: Readonly<Record<BatchAction, StaffPermission>> = {
  ...{ change: 'order.plan', dissolve: 'order.plan', start: 'order.plan' },
  ...{ completeStep: 'order.produce', undoStep: 'order.produce', spoil: 'order.produce', finish: 'order.produce' },
};

function abilities(
  batch: FullBatch,
  {
    isStale: stale,
    hasNext,
    hasLast,
  }: { readonly isStale: boolean; readonly hasNext: boolean; readonly hasLast: boolean },
): BatchAction[] {
  const isRemake = batch.remakeOf !== null;
  return [
    ...(batch.state === 'planned' && !isRemake ? (['change'] as const) : []),
    ...(batch.state === 'planned' ? (['dissolve'] as const) : []),
    ...(batch.state === 'planned' && !stale ? (['start'] as const) : []),
    ...(hasNext ? (['completeStep'] as const) : []),
    ...(hasLast ? (['undoStep'] as const) : []),
    ...(batch.state === 'inProduction' && batch.layouts.some(({ panels, spoiled }) => spoiled < panels)
      ? (['spoil'] as const)
      : []),
    ...(batch.state === 'inProduction' && isRemake && !hasNext ? (['finish'] as const) : []),
  ];
}

/** The batches that an order is or was in, the newest first. */
export async function viewOfOrder(reader: Reader, orderId: string) {
  const batches = await fullBatches(reader, await batchesOfOrder(reader, orderId));
  return {
    items: batches.map((batch) => {
      const own = batch.shortages.filter((shortage) => shortage.orderId === orderId);
      return {
        ...{ id: batch.id, batchNo: batch.batchNo, state: batch.state, isRemake: batch.remakeOf !== null },
        isLive: batch.orders.some((order) => order.orderId === orderId && order.isIn),
        lacks: own.reduce((sum, { pieces }) => sum + pieces, 0),
        boardsPerPiece: batch.orders.find((order) => order.orderId === orderId)?.boardsPerPiece ?? 1,
        isDecided: own.every(({ decision }) => decision !== null),
      };
    }),
  };
}
