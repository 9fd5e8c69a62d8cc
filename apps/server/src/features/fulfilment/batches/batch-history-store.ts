import { BATCH_EVENTS, type BatchEventKind, parseEnum } from '@xunban/contract';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import type { StaffActor } from '../../orders-core/orders/order-actor.ts';

/** An event of a batch. `by` is empty for events of the system, and `reason` for those without one. */
export interface BatchHistoryEntry {
  readonly kind: BatchEventKind;
  readonly about: string;
  readonly panels: number | null;
  readonly reason: string;
  readonly by: string;
  readonly at: Date;
}

export async function insertBatchHistory(
  tx: Tx,
  batchId: string,
  actor: StaffActor | null,
  event: { readonly kind: BatchEventKind; readonly about?: string; readonly panels?: number; readonly reason?: string },
): Promise<void> {
  await tx
    .insertInto('batch_event')
    .values({
      ...{ batch_id: batchId, kind: event.kind, about: (event.about ?? '').slice(0, 200), reason: event.reason ?? '' },
      ...{ panels: event.panels ?? null, staff_id: actor?.id ?? null, staff_name: actor?.name ?? '' },
    })
    .execute();
}

export async function listBatchHistory(reader: Reader, batchId: string): Promise<BatchHistoryEntry[]> {
  const rows = await reader
    .selectFrom('batch_event')
    .selectAll()
    .where('batch_id', '=', batchId)
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
  return rows.map(({ kind, about, panels, reason, staff_name, at }) => ({
    ...{ kind: parseEnum(BATCH_EVENTS, kind), about, panels, reason, by: staff_name, at },
  }));
}
