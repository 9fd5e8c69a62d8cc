import { databaseNow } from '../../../platform/db/database-now.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { recordAction } from '../../base/audit/record-action.ts';
import { applyEvents } from './apply-events.ts';
import { readEvent } from './read-event.ts';
import { eventValidator } from './receive-events.ts';
import { countAttempt, dismiss, lockEvent, type StoredEvent, updateOutcome } from './step-event-store.ts';

/** True when an event can still be applied. An unreadable file cannot. */
export const isRetriable = ({ state, reason }: Pick<StoredEvent, 'state' | 'reason'>): boolean =>
  state === 'waiting' || (state === 'failed' && reason !== 'unreadable');

export const isDismissible = ({ state }: Pick<StoredEvent, 'state'>): boolean =>
  state === 'waiting' || state === 'failed';

/**
 * Validates an event again, because its order, factory or route may exist by now, and applies the pending events of its order.
 * @throws Refusal `notFound`, `stepEvent.ended`
 */
export async function retryEvent(tx: Tx, id: string): Promise<void> {
  const event = await lockEvent(tx, id);
  if (!event) throw new Refusal('notFound');
  if (!isRetriable(event)) throw new Refusal('stepEvent.ended');
  await countAttempt(tx, id);
  const outcome = await eventValidator(tx, await databaseNow(tx))(rereadEvent(event));
  await updateOutcome(tx, event, outcome);
  if (outcome.state === 'waiting' && outcome.orderId !== null) await applyEvents(tx, outcome.orderId);
  const after = await lockEvent(tx, id);
  await recordAction(tx, {
    object: { kind: 'stepEvent', id, no: event.orderNo || event.externalId },
    before: { stepEventState: event.state },
    after: { stepEventState: after?.state ?? event.state },
  });
}

/** Restores the event from the stored data; one with the id of another event is read as its current content. */
function rereadEvent(event: StoredEvent): ReturnType<typeof readEvent> {
  if (event.reason === 'otherContent') return { ...event, fault: null };
  try {
    return readEvent(JSON.parse(event.raw));
  } catch {
    return readEvent(event.raw);
  }
}

/** @throws Refusal `notFound`, `stepEvent.ended` */
export async function dismissEvent(
  tx: Tx,
  { id, staffId, note }: { readonly id: string; readonly staffId: string; readonly note: string },
): Promise<void> {
  const event = await lockEvent(tx, id);
  if (!event) throw new Refusal('notFound');
  if (!isDismissible(event)) throw new Refusal('stepEvent.ended');
  await dismiss(tx, id, staffId, note);
  await recordAction(tx, {
    object: { kind: 'stepEvent', id, no: event.orderNo || event.externalId },
    before: { stepEventState: event.state },
    after: { stepEventState: 'dismissed' },
    reason: note,
  });
}
