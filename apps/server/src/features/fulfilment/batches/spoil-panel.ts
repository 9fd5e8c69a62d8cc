import type { NonconformanceCause, ShortageAct } from '@xunban/contract';
import { type BatchPlan, defaultPanelRules, piecesToMake } from '@xunban/pricing';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { printedPieces } from '../../../platform/documents/printed-pieces.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { recordAction } from '../../base/audit/record-action.ts';
import { boardSpecOf } from '../../orders-core/orders/board-spec-of.ts';
import { boardsById } from '../../orders-core/orders/boards-by-id.ts';
import type { StaffActor } from '../../orders-core/orders/order-actor.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';
import { openBatchJob } from '../cam-jobs/release-version.ts';
import type { BuyerPort } from '../port/buyer-port.ts';
import { recordSpoiledPieces } from '../quality/open-nonconformance.ts';
import { insertBatchHistory } from './batch-history-store.ts';
import { lockBatchAtVersion } from './batch-orders.ts';
import type { BatchPlanner } from './batch-planner.ts';
import { type FullBatch, fullBatches, insertBatch, moveBatch, spoilPanels } from './batch-store.ts';
import { batchObject, publishChange } from './make-batch.ts';
import type { Asked } from './order-for-batch.ts';
import { postponeForRemake } from './postpone-for-remake.ts';
import { askThem, refundThem } from './settle-shortages.ts';
import { decideShortages, insertShortages, type Shortage } from './shortage-store.ts';
import { shortagesOf } from './shortages.ts';

export interface Spoiled {
  readonly id: string;
  readonly version: number;
  readonly layout: number;
  readonly panels: number;
  /** By the process that spoiled them. */
  readonly cause: NonconformanceCause;
  readonly reason: string;
}

/** Missing pieces that are to be made, laid out; null where nothing is. */
export interface RemakePlan {
  readonly plan: BatchPlan;
  readonly asked: readonly Asked[];
}

type Caller = Parameters<BatchPlanner['plan']>[2];
type Lack = { readonly orderId: string; readonly pieces: number };

/**
 * Lays out what will be missing and is to be made, before any lock is held.
 * @throws Refusal `notFound`, `unavailable`
 */
export async function planRemakeAfter(
  reader: Reader,
  planner: BatchPlanner,
  spoiled: Spoiled,
  caller: Caller,
): Promise<RemakePlan | null> {
  const [batch] = await fullBatches(reader, [spoiled.id]);
  if (!batch) throw new Refusal('notFound');
  const orders = await boardsById(
    reader,
    batch.orders.map(({ orderId }) => orderId),
  );
  return planRemake(planner, batch, orders, remadeAtOnce(lacksAfter(batch, spoiled), orders), caller);
}

/**
 * Plans a remake for a decided shortage.
 * @throws Refusal `notFound`, `unavailable`
 */
export async function planRemakeOf(
  reader: Reader,
  planner: BatchPlanner,
  id: string,
  shortageId: string,
  caller: Caller,
): Promise<RemakePlan | null> {
  const [batch] = await fullBatches(reader, [id]);
  const shortage = batch?.shortages.find((one) => one.id === shortageId);
  if (!batch || !shortage) throw new Refusal('notFound');
  const orders = await boardsById(reader, [shortage.orderId]);
  return planRemake(planner, batch, orders, [shortage], caller);
}

async function planRemake(
  planner: BatchPlanner,
  batch: FullBatch,
  orders: ReadonlyMap<string, PcbOrder>,
  lacks: readonly Lack[],
  caller: Caller,
): Promise<RemakePlan | null> {
  const asked = lacks.map((lack) => askedAgain(batch, lack));
  const [first] = orders.values();
  if (!first || asked.length === 0) return null;
  const plan = await planner.plan(
    asked.map(({ item }) => item),
    boardSpecOf(first).layers,
    caller,
  );
  if (!plan) throw new Refusal('batch.tooLarge');
  return { plan, asked };
}

/** Missing pieces are made as the others were, with some to spare again. */
function askedAgain(batch: FullBatch, { orderId, pieces }: Lack): Asked {
  const own = batch.orders.find((order) => order.orderId === orderId);
  if (!own) throw new Error(`order ${orderId} is not in batch ${batch.batchNo}`);
  return {
    ...{ owed: pieces, boardsPerPiece: own.boardsPerPiece },
    item: {
      ...{ id: orderId, lengthUm: own.pieceLengthUm, widthUm: own.pieceWidthUm },
      pieces: piecesToMake(pieces, defaultPanelRules),
    },
  };
}

const lacksAfter = (batch: FullBatch, { layout, panels }: Pick<Spoiled, 'layout' | 'panels'>): Lack[] =>
  shortagesOf({
    ...batch,
    layouts: batch.layouts.map((one) => (one.position === layout ? { ...one, spoiled: one.spoiled + panels } : one)),
  });

const policyOf = (order: PcbOrder | undefined) => (order ? boardSpecOf(order).shortagePolicy : 'ask');

/** Returns the shortages remade without a decision: their buyers chose and paid for the remake policy. */
const remadeAtOnce = (lacks: readonly Lack[], orders: ReadonlyMap<string, PcbOrder>): Lack[] =>
  lacks.filter(({ orderId }) => policyOf(orders.get(orderId)) === 'remake');

/**
 * Panels of a layout are spoiled. Orders that lack pieces now are written down with what their buyers chose for it: pieces that
 * are remade by that choice get their batch at once, and buyers who want to be asked are asked at once.
 * @throws Refusal `notFound`, `batch.stateChanged`, `batch.notRunning`, `batch.noSuchPanels`
 */
export async function spoilPanel(
  tx: Tx,
  actor: StaffActor,
  spoiled: Spoiled,
  remake: RemakePlan | null,
  buyer: BuyerPort,
): Promise<void> {
  const { batch, orders } = await lockBatchAtVersion(tx, spoiled.id, spoiled.version);
  if (batch.state !== 'inProduction') throw new Refusal('batch.notRunning');
  if (!(await spoilPanels(tx, batch.id, spoiled.layout, spoiled.panels))) throw new Refusal('batch.noSuchPanels');
  await moveBatch(tx, batch);
  const { layout, panels, reason } = spoiled;
  await insertBatchHistory(tx, batch.id, actor, { kind: 'spoil', about: String(layout), panels, reason });
  await recordSpoiled(tx, actor, batch, spoiled);
  const lacks = lacksAfter(batch, spoiled);
  const shortages = await insertShortages(
    tx,
    batch.id,
    lacks.map((lack) => ({ ...lack, policy: policyOf(orders.get(lack.orderId)) })),
  );
  const atOnce = shortages.filter(({ policy }) => policy === 'remake');
  if (atOnce.length > 0) await remakeThem(tx, actor, { batch, shortages: atOnce, remake, orders });
  for (const { id, orderId, pieces } of shortages.filter(({ policy }) => policy === 'ask'))
    await askThem(tx, buyer, actor, {
      ...{ batchId: batch.id, orderId, orderNo: orders.get(orderId)?.orderNo ?? '' },
      shortages: [{ id, pieces }],
    });
  const whole = batch.layouts.reduce((sum, one) => sum + one.panels - one.spoiled, 0);
  await recordAction(tx, {
    object: batchObject(batch),
    before: { batchPanels: whole },
    after: {
      batchPanels: whole - panels,
      ...(lacks.length > 0 && {
        shortages: lacks.map(({ orderId, pieces }) => {
          const per = batch.orders.find((own) => own.orderId === orderId)?.boardsPerPiece ?? 1;
          return `${orders.get(orderId)?.orderNo ?? ''} × ${printedPieces(pieces, per)}`;
        }),
      }),
    },
    reason,
  });
  // The floor reports it; the tasks are those of planners.
  await publishChange(tx, batch.id);
}

/** The pieces of each order that lay on the spoiled panels count as scrap of that order. */
async function recordSpoiled(
  tx: Tx,
  actor: StaffActor,
  batch: FullBatch,
  { layout, panels, cause, reason: text }: Spoiled,
): Promise<void> {
  for (const { orderId, layout: position, pieces } of batch.pieces)
    if (position === layout && batch.orders.some((own) => own.orderId === orderId && own.isIn))
      await recordSpoiledPieces(
        tx,
        actor,
        { id: orderId },
        { step: null, place: `${batch.batchNo} · ${layout}`, pieces: pieces * panels, cause, text },
      );
}

/** The decision about missing pieces of an order. */
export interface ShortageDecided {
  readonly id: string;
  readonly version: number;
  readonly shortageId: string;
  readonly decision: ShortageAct;
  readonly note: string;
}

/**
 * @throws Refusal `notFound`, `batch.stateChanged`, `batch.shortageDecided`, `batch.noRefundNow`, `invalidInput` when it was
 * settled without a reason
 */
export async function decideShortage(
  tx: Tx,
  actor: StaffActor,
  { id, version, shortageId, decision, note }: ShortageDecided,
  remake: RemakePlan | null,
  buyer: BuyerPort,
): Promise<void> {
  const { batch, orders, shortage } = await lockShortage(tx, id, version, shortageId);
  const board = orders.get(shortage.orderId);
  const lacking = { batchId: id, orderId: shortage.orderId, orderNo: board?.orderNo ?? '', shortages: [shortage] };
  if (decision !== 'ask' && shortage.questionId !== null) await buyer.closeShortageQuestion(tx, shortage.questionId);
  if (decision === 'settled') {
    if (note.length < 2) throw new Refusal('invalidInput', { fields: [{ field: 'note', code: 'twoCharacters' }] });
    await decideShortages(tx, [shortageId], { decision, note, remakeId: null, by: actor.id });
    await insertBatchHistory(tx, id, actor, { kind: 'settle', about: board?.orderNo ?? '', reason: note });
  } else if (decision === 'refund') {
    if (!(await refundThem(tx, buyer, actor, lacking, note))) throw new Refusal('batch.noRefundNow');
  } else if (decision === 'ask') {
    if (!(await askThem(tx, buyer, actor, lacking))) throw new Refusal('batch.noRefundNow');
  } else await remakeThem(tx, actor, { batch, shortages: [shortage], remake, orders, note });
  await moveBatch(tx, batch);
  await recordAction(tx, {
    object: batchObject(batch),
    before: { shortageDecision: null },
    after: { shortageDecision: decision === 'ask' ? 'asked' : decision },
    reason: note,
  });
  await publishChange(tx, id, actor.id);
}

/**
 * Makes missing pieces again, as their buyer has answered.
 * @throws Refusal `notFound`, `batch.stateChanged`, `batch.shortageDecided`
 */
export async function remakeAsAnswered(
  tx: Tx,
  { id, version, shortageId }: Pick<ShortageDecided, 'id' | 'version' | 'shortageId'>,
  remake: RemakePlan | null,
): Promise<void> {
  const { batch, orders, shortage } = await lockShortage(tx, id, version, shortageId);
  await remakeThem(tx, null, { batch, shortages: [shortage], remake, orders });
  await moveBatch(tx, batch);
  await publishChange(tx, id);
}

/** @throws Refusal `notFound`, `batch.stateChanged`, `batch.shortageDecided` */
async function lockShortage(tx: Tx, id: string, version: number, shortageId: string) {
  const [found] = await fullBatches(tx, [id]);
  const asked = found?.shortages.find((one) => one.id === shortageId);
  if (!asked) throw new Refusal('notFound');
  const { batch, orders } = await lockBatchAtVersion(tx, id, version, [asked.orderId]);
  const shortage = batch.shortages.find((one) => one.id === shortageId);
  if (!shortage) throw new Refusal('notFound');
  if (shortage.decision !== null) throw new Refusal('batch.shortageDecided');
  return { batch, orders, shortage };
}

interface ToRemake {
  readonly batch: FullBatch;
  readonly shortages: readonly Shortage[];
  readonly remake: RemakePlan | null;
  readonly orders: ReadonlyMap<string, PcbOrder>;
  readonly note?: string;
}

/** @param actor null for the answer of a buyer */
async function remakeThem(
  tx: Tx,
  actor: StaffActor | null,
  { batch, shortages, remake, orders, note = '' }: ToRemake,
): Promise<void> {
  const expected = JSON.stringify(shortages.map((shortage) => askedAgain(batch, shortage)).sort(byOrder));
  // Something was spoiled between the layout and the lock.
  if (remake === null || JSON.stringify([...remake.asked].sort(byOrder)) !== expected)
    throw new Refusal('batch.stateChanged');
  const made = await insertBatch(tx, { plan: remake.plan, orders: remake.asked, remakeOf: batch.id });
  await openBatchJob(tx, made.id, actor?.id ?? null);
  await decideShortages(
    tx,
    shortages.map(({ id }) => id),
    { decision: 'remake', remakeId: made.id, note, by: actor?.id ?? null },
  );
  for (const { orderId } of shortages) {
    const order = orders.get(orderId);
    if (order) await postponeForRemake(tx, order);
  }
  await insertBatchHistory(tx, batch.id, actor, { kind: 'remake', about: made.batchNo, panels: remake.plan.panels });
  await insertBatchHistory(tx, made.id, actor, { kind: 'create', about: batch.batchNo, panels: remake.plan.panels });
  await publishChange(tx, made.id, actor?.id);
}

const byOrder = (a: Asked, b: Asked): number => (a.item.id < b.item.id ? -1 : 1);
