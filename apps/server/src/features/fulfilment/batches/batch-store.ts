import { BATCH_STATES, type BatchState, ORDER_LEFT_FOR, type OrderLeftFor, parseEnum } from '@xunban/contract';
import { type BatchBlock, type BatchPlan, piecesOnLayout } from '@xunban/pricing';
import { sql } from 'kysely';
import { containing } from '../../../platform/db/containing.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { ordersNumbered } from '../../orders-core/orders/orders-sql.ts';
import type { Asked } from './order-for-batch.ts';
import { type RemakeStep, remakeStepsIn } from './remake-step-store.ts';
import { type Shortage, shortagesIn } from './shortage-store.ts';

export interface Batch {
  readonly id: string;
  readonly batchNo: string;
  readonly state: BatchState;
  readonly remakeOf: string | null;
  readonly version: number;
  readonly panelLengthMm: number;
  readonly panelWidthMm: number;
  readonly marginUm: number;
  readonly gapUm: number;
  readonly utilisationPercent: number;
  readonly createdAt: Date;
}

export interface BatchOrder {
  readonly batchId: string;
  readonly orderId: string;
  readonly position: number;
  readonly pieceLengthUm: number;
  readonly pieceWidthUm: number;
  readonly boardsPerPiece: number;
  readonly owed: number;
  readonly toMake: number;
  /** True until the order leaves the batch. */
  readonly isIn: boolean;
  readonly leftFor: OrderLeftFor | null;
}

export interface Layout {
  readonly batchId: string;
  readonly position: number;
  readonly panels: number;
  readonly spoiled: number;
  readonly blocks: readonly BatchBlock[];
}

/** A batch with its orders, layouts, pieces and shortages. */
export interface FullBatch extends Batch {
  readonly orders: readonly BatchOrder[];
  readonly layouts: readonly Layout[];
  readonly pieces: readonly { readonly layout: number; readonly orderId: string; readonly pieces: number }[];
  readonly shortages: readonly Shortage[];
  /** Completed steps of a batch that makes missing pieces. */
  readonly remakeSteps: readonly RemakeStep[];
}

export async function fullBatches(reader: Reader, ids: readonly string[]): Promise<FullBatch[]> {
  if (ids.length === 0) return [];
  const [batches, orders, layouts, pieces, shortages, steps] = await Promise.all([
    reader
      .selectFrom('batch')
      .selectAll()
      .where('id', 'in', [...ids])
      .execute(),
    reader
      .selectFrom('batch_order')
      .selectAll()
      .where('batch_id', 'in', [...ids])
      .orderBy('position')
      .execute(),
    reader
      .selectFrom('batch_layout')
      .selectAll()
      .where('batch_id', 'in', [...ids])
      .orderBy('position')
      .execute(),
    reader
      .selectFrom('batch_piece')
      .selectAll()
      .where('batch_id', 'in', [...ids])
      .execute(),
    shortagesIn(reader, ids),
    remakeStepsIn(reader, ids),
  ]);
  const byId = new Map(batches.map((row) => [row.id, row]));
  return ids.flatMap((id): FullBatch[] => {
    const row = byId.get(id);
    if (!row) return [];
    return [
      {
        ...{ id, batchNo: row.batch_no, state: parseEnum(BATCH_STATES, row.state), remakeOf: row.remake_of },
        ...{ version: row.version, panelLengthMm: row.panel_length_mm, panelWidthMm: row.panel_width_mm },
        ...{ marginUm: row.margin_um, gapUm: row.gap_um, utilisationPercent: row.utilisation_permille / 10 },
        createdAt: row.created_at,
        orders: orders
          .filter(({ batch_id }) => batch_id === id)
          .map((own) => ({
            ...{ batchId: id, orderId: own.order_id, position: own.position, boardsPerPiece: own.boards_per_piece },
            ...{ pieceLengthUm: own.piece_length_um, pieceWidthUm: own.piece_width_um },
            ...{ owed: own.owed, toMake: own.to_make, isIn: own.left_at === null },
            leftFor: own.left_for === null ? null : parseEnum(ORDER_LEFT_FOR, own.left_for),
          })),
        layouts: layouts
          .filter(({ batch_id }) => batch_id === id)
          .map(({ position, panels, spoiled, blocks }) => ({
            ...{ batchId: id, position, panels, spoiled },
            blocks: blocks as unknown as readonly BatchBlock[],
          })),
        pieces: pieces
          .filter(({ batch_id }) => batch_id === id)
          .map(({ layout, order_id, pieces: each }) => ({ layout, orderId: order_id, pieces: each })),
        shortages: shortages.filter(({ batchId }) => batchId === id),
        remakeSteps: steps.filter(({ batchId }) => batchId === id),
      },
    ];
  });
}

/** Locks a batch; the caller holds the locks of its main orders, which are always locked first. */
export async function lockBatch(tx: Tx, id: string): Promise<FullBatch | undefined> {
  await tx.selectFrom('batch').select('id').where('id', '=', id).forUpdate().execute();
  return (await fullBatches(tx, [id]))[0];
}

export async function batchIdNumbered(reader: Reader, batchNo: string): Promise<string | undefined> {
  const row = await reader.selectFrom('batch').select('id').where('batch_no', '=', batchNo).executeTakeFirst();
  return row?.id;
}

export async function batchNumbers(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, Batch>> {
  return new Map((await fullBatches(reader, [...new Set(ids)])).map((batch) => [batch.id, batch]));
}

export async function findBatches(
  reader: Reader,
  { state, filter }: { readonly state: BatchState | undefined; readonly filter: string | undefined },
  { skip, take }: { readonly skip: number; readonly take: number },
): Promise<{ readonly total: number; readonly batches: readonly FullBatch[] }> {
  let query = reader.selectFrom('batch');
  if (state !== undefined) query = query.where('state', '=', state);
  if (filter !== undefined && filter !== '')
    query = query.where(
      sql<boolean>`(batch_no ilike ${containing(filter)} or exists (select from batch_order
        where batch_order.batch_id = batch.id and batch_order.order_id in ${ordersNumbered(containing(filter))}))`,
    );
  const [count, rows] = await Promise.all([
    query.select(({ fn }) => fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow(),
    query.select('id').orderBy('created_at', 'desc').orderBy('id').offset(skip).limit(take).execute(),
  ]);
  return {
    total: Number(count.count),
    batches: await fullBatches(
      reader,
      rows.map(({ id }) => id),
    ),
  };
}

/** Returns the batches that orders are still in; remakes are listed separately. */
export async function liveBatchesOf(
  reader: Reader,
  orderIds: readonly string[],
): Promise<readonly { readonly orderId: string; readonly batchId: string; readonly isRemake: boolean }[]> {
  if (orderIds.length === 0) return [];
  const rows = await reader
    .selectFrom('batch_order')
    .select(['order_id', 'batch_id', 'is_remake'])
    .where('order_id', 'in', [...orderIds])
    .where('left_at', 'is', null)
    .orderBy('batch_id')
    .execute();
  return rows.map(({ order_id, batch_id, is_remake }) => ({
    orderId: order_id,
    batchId: batch_id,
    isRemake: is_remake,
  }));
}

/** Returns the ids of all orders in a batch. */
export async function ordersInBatches(reader: Reader): Promise<ReadonlySet<string>> {
  const rows = await reader
    .selectFrom('batch_order')
    .select('order_id')
    .where('left_at', 'is', null)
    .where('is_remake', '=', false)
    .execute();
  return new Set(rows.map(({ order_id }) => order_id));
}

export async function batchesOfOrder(reader: Reader, orderId: string): Promise<string[]> {
  const rows = await reader
    .selectFrom('batch_order')
    .innerJoin('batch', 'batch.id', 'batch_order.batch_id')
    .select('batch.id')
    .where('order_id', '=', orderId)
    .orderBy('batch.created_at', 'desc')
    .execute();
  return rows.map(({ id }) => id);
}

export interface NewBatch {
  readonly plan: BatchPlan;
  readonly orders: readonly Asked[];
  readonly remakeOf?: string;
}

export async function insertBatch(
  tx: Tx,
  { plan, orders, remakeOf }: NewBatch,
): Promise<{ id: string; batchNo: string }> {
  const row = await tx
    .insertInto('batch')
    .values({
      is_remake: remakeOf !== undefined,
      remake_of: remakeOf ?? null,
      ...columnsOf(plan),
    })
    .returning(['id', 'batch_no'])
    .executeTakeFirstOrThrow();
  await insertOrders(tx, row.id, orders, remakeOf !== undefined, 1);
  await insertLayouts(tx, row.id, plan);
  return { id: row.id, batchNo: row.batch_no };
}

const columnsOf = (plan: BatchPlan) => ({
  panel_length_mm: plan.workingPanel.lengthMm,
  panel_width_mm: plan.workingPanel.widthMm,
  margin_um: plan.marginUm,
  gap_um: plan.gapUm,
  utilisation_permille: Math.round(plan.utilisationPercent * 10),
});

async function insertOrders(tx: Tx, batchId: string, orders: readonly Asked[], isRemake: boolean, from: number) {
  if (orders.length === 0) return;
  await tx
    .insertInto('batch_order')
    .values(
      orders.map(({ item, owed, boardsPerPiece }, index) => ({
        ...{ batch_id: batchId, order_id: item.id, is_remake: isRemake, position: from + index },
        ...{ piece_length_um: item.lengthUm, piece_width_um: item.widthUm, boards_per_piece: boardsPerPiece },
        ...{ owed, to_make: item.pieces },
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['batch_id', 'order_id']).doUpdateSet((eb) => ({
        piece_length_um: eb.ref('excluded.piece_length_um'),
        piece_width_um: eb.ref('excluded.piece_width_um'),
        boards_per_piece: eb.ref('excluded.boards_per_piece'),
        owed: eb.ref('excluded.owed'),
        to_make: eb.ref('excluded.to_make'),
        left_at: null,
        left_for: null,
      })),
    )
    .execute();
}

async function insertLayouts(tx: Tx, batchId: string, plan: BatchPlan): Promise<void> {
  await tx
    .insertInto('batch_layout')
    .values(
      plan.layouts.map(({ panels, blocks }, index) => ({
        ...{ batch_id: batchId, position: index + 1, panels, blocks: JSON.stringify(blocks) },
      })),
    )
    .execute();
  await tx
    .insertInto('batch_piece')
    .values(
      plan.layouts.flatMap((layout, index) =>
        [...piecesOnLayout(layout)].map(([orderId, pieces]) => ({
          ...{ batch_id: batchId, layout: index + 1, order_id: orderId, pieces },
        })),
      ),
    )
    .execute();
}

/** Replaces the layouts of the batch for these orders; removed orders have left it before. */
export async function replaceLayouts(tx: Tx, batch: FullBatch, { plan, orders }: NewBatch): Promise<void> {
  await tx.deleteFrom('batch_layout').where('batch_id', '=', batch.id).execute();
  const last = Math.max(0, ...batch.orders.map(({ position }) => position));
  const before = new Set(batch.orders.map(({ orderId }) => orderId));
  const ordered = [...orders].sort((a, b) => Number(before.has(b.item.id)) - Number(before.has(a.item.id)));
  const old = ordered.filter(({ item }) => before.has(item.id));
  // Orders already in the batch keep number and colour.
  await insertOrders(tx, batch.id, old, batch.remakeOf !== null, 1);
  await insertOrders(tx, batch.id, ordered.slice(old.length), batch.remakeOf !== null, last + 1);
  await insertLayouts(tx, batch.id, plan);
  await tx.updateTable('batch').set(columnsOf(plan)).where('id', '=', batch.id).execute();
}

export async function leaveBatch(tx: Tx, batchId: string, orderIds: readonly string[], leftFor: OrderLeftFor) {
  if (orderIds.length === 0) return;
  await tx
    .updateTable('batch_order')
    .set({ left_at: sql<Date>`now()`, left_for: leftFor })
    .where('batch_id', '=', batchId)
    .where('order_id', 'in', [...orderIds])
    .where('left_at', 'is', null)
    .execute();
}

/** Counts the version on, and moves the state where one is given. */
export async function moveBatch(tx: Tx, batch: Pick<Batch, 'id' | 'version'>, state?: BatchState): Promise<void> {
  await tx
    .updateTable('batch')
    .set((eb) => ({
      version: eb('version', '+', 1),
      ...(state !== undefined && { state }),
      ...(state === 'inProduction' && { started_at: sql<Date>`now()` }),
      ...((state === 'done' || state === 'dissolved') && { ended_at: sql<Date>`now()` }),
    }))
    .where('id', '=', batch.id)
    .execute();
}

/** @returns false when the layout has fewer intact panels */
export async function spoilPanels(tx: Tx, batchId: string, layout: number, panels: number): Promise<boolean> {
  const updated = await tx
    .updateTable('batch_layout')
    .set((eb) => ({ spoiled: eb('spoiled', '+', panels) }))
    .where('batch_id', '=', batchId)
    .where('position', '=', layout)
    .where((eb) => eb(eb('spoiled', '+', panels), '<=', eb.ref('panels')))
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}
