import type { Reader } from '../../../platform/db/transaction.ts';
import { mainNumbers } from '../../orders-core/orders/main-numbers.ts';
import { listConversations } from './conversation-store.ts';

/** A conversation that is work of staff. */
export interface WaitingConversation {
  readonly id: string;
  readonly memberId: string;
  /** Number of the main order; empty for the general conversation. */
  readonly mainNo: string;
  readonly waitsFor: 'answer' | 'day';
  /** Day on which a suspended one is continued. */
  readonly dueOn: string | null;
}

/** Returns conversations that wait for an answer or for their day, limited to these ids, or all. */
export async function waitingConversations(
  reader: Reader,
  ids: readonly string[] | 'all',
): Promise<WaitingConversation[]> {
  const found = await listConversations(reader, {
    states: ['waiting', 'suspended'],
    ids: ids === 'all' ? undefined : ids,
  });
  const mains = await mainNumbers(
    reader,
    found.flatMap(({ mainOrderId }) => mainOrderId ?? []),
  );
  return found.map(({ id, memberId, mainOrderId, state, suspendedUntil }) => ({
    id,
    memberId,
    mainNo: mains.get(mainOrderId ?? '')?.mainNo ?? '',
    waitsFor: state === 'waiting' ? 'answer' : 'day',
    dueOn: suspendedUntil,
  }));
}
