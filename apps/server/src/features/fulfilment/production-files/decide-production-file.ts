import { databaseNow } from '../../../platform/db/database-now.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { boardObject, recordAction } from '../../base/audit/record-action.ts';
import { refreshMainOrder } from '../../orders-core/orders/advance-order.ts';
import { confirmFile } from '../../orders-core/orders/confirm-file.ts';
import { lockOrder } from '../../orders-core/orders/lock-order.ts';
import type { StaffActor } from '../../orders-core/orders/order-actor.ts';
import type { OrderChanged } from '../../orders-core/orders/order-events.ts';
import type { MainOrder, PcbOrder } from '../../orders-core/orders/order-records.ts';
import { resumeOrder } from '../../pricing/lead-times/resume-order.ts';
import { productionFileChanged } from '../port/production-file-events.ts';
import {
  endProductionFile,
  type FileEndedBy,
  findProductionFile,
  type ProductionFileRecord,
  productionFilesOf,
  type RefusalPlace,
} from './production-file-store.ts';

interface Locked {
  readonly main: MainOrder;
  readonly order: PcbOrder;
  readonly file: ProductionFileRecord;
}

/**
 * Records the buyer's confirmation that the board can be made like this.
 * @throws Refusal `notFound`, `productionFile.stateChanged`
 */
export async function confirmProductionFile(tx: Tx, memberId: string, id: string): Promise<void> {
  await confirm(tx, await lockWaiting(tx, id, memberId), 'buyer');
}

/**
 * Records the faults that the buyer found, with their places; staff make another version.
 * @throws Refusal `notFound`, `productionFile.stateChanged`
 */
export async function refuseProductionFile(
  tx: Tx,
  memberId: string,
  id: string,
  { text, place }: { readonly text: string; readonly place: RefusalPlace },
): Promise<void> {
  const locked = await lockWaiting(tx, id, memberId);
  await end(tx, locked, { state: 'refused', by: 'buyer', text, place }, null);
}

/**
 * Withdraws a version that the buyer has not decided on yet, for an engineer.
 * @returns the order's id
 * @throws Refusal `notFound`, `productionFile.stateChanged`
 */
export async function withdrawProductionFile(
  tx: Tx,
  actor: StaffActor,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<string> {
  const locked = await lockWaiting(tx, id, null);
  await end(tx, locked, { state: 'withdrawn', by: 'staff' }, actor.id);
  await recordAction(tx, {
    object: boardObject(locked.order),
    before: { productionFile: locked.file.version },
    after: { productionFile: null },
    reason,
  });
  return locked.order.id;
}

/** Confirms a version after the period without an answer. Checked again under the lock: the buyer may have just answered. */
export async function confirmSilent(tx: Tx, id: string): Promise<void> {
  const found = await findProductionFile(tx, id);
  if (!found) return;
  const { main, order } = await lockOrder(tx, found.orderId);
  const file = await findProductionFile(tx, id);
  if (file?.state !== 'waiting' || file.confirmsAt === null || file.confirmsAt > (await databaseNow(tx))) return;
  await confirm(tx, { main, order, file }, 'system');
}

/** Withdraws a version that waits for the buyer when its board is cancelled or changes state. */
export async function withdrawOnOrderChange(tx: Tx, { order, to }: OrderChanged): Promise<void> {
  if (order.state !== 'awaitingProduction' || to === order.state || order.heldSince === null) return;
  const waiting = (await productionFilesOf(tx, order.id)).find(({ state }) => state === 'waiting');
  if (!waiting) return;
  await endProductionFile(tx, waiting.id, { state: 'withdrawn', by: 'system' });
  await resumeOrder(tx, (await lockOrder(tx, order.id)).order);
}

async function confirm(tx: Tx, locked: Locked, by: FileEndedBy): Promise<void> {
  await endProductionFile(tx, locked.file.id, { state: 'confirmed', by });
  await resumeOrder(tx, locked.order);
  await confirmFile(tx, (await lockOrder(tx, locked.order.id)).order);
  await raiseChange(tx, locked, 'confirmed', null);
}

async function end(
  tx: Tx,
  locked: Locked,
  how: Parameters<typeof endProductionFile>[2] & { readonly state: 'refused' | 'withdrawn' },
  staffId: string | null,
): Promise<void> {
  await endProductionFile(tx, locked.file.id, how);
  await resumeOrder(tx, locked.order);
  await raiseChange(tx, locked, how.state, staffId);
}

async function raiseChange(
  tx: Tx,
  { main, order, file }: Locked,
  to: 'confirmed' | 'refused' | 'withdrawn',
  staffId: string | null,
): Promise<void> {
  await raise(tx, productionFileChanged, { order, fileId: file.id, to, staffId });
  await refreshMainOrder(tx, main.id);
}

/**
 * Locks a version that waits behind its main order, which comes first everywhere.
 * @param memberId whose it must be; null for staff
 */
async function lockWaiting(tx: Tx, id: string, memberId: string | null): Promise<Locked> {
  const found = await findProductionFile(tx, id);
  if (!found) throw new Refusal('notFound');
  const { main, order } = await lockOrder(tx, found.orderId);
  if (memberId !== null && order.memberId !== memberId) throw new Refusal('notFound');
  const file = await findProductionFile(tx, id);
  if (file?.state !== 'waiting') throw new Refusal('productionFile.stateChanged');
  return { main, order, file };
}
