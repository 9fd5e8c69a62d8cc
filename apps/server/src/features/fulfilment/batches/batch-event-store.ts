import { BATCH_EVENTS, type BatchEventKind, parseEnum } from '@xunban/contract';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import type { StaffActor } from '../../orders-core/orders/order-actor.ts';

/** An action on a batch, with user and reason. */
export interface BatchEvent {
  readonly kind: BatchEventKind;
  readonly about: string;
  readonly panels: number | null;
  readonly reason: string;
  readonly by: string;
  readonly at: Date;
}

export async function writeEvent(
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

export async function eventsOf(reader: Reader, batchId: string): Promise<BatchEvent[]> {
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
