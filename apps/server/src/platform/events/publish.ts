import { gatherer } from '../db/gather.ts';
import type { Tx } from '../db/transaction.ts';

export const EVENT_CHANNEL = 'xunban_event';

/** Something that a screen may be showing has changed: which kind, which one, and whose it is. */
export interface ChangeEvent {
  readonly topic: 'order' | 'payment' | 'wallet' | 'cart' | 'account' | 'certification';
  readonly id: string;
  readonly memberId: string;
}

/**
 * Tells every server process after the commit; a rolled-back transaction tells nobody. Carries ids, never data. All
 * events of a transaction are told by one statement, each once.
 */
export async function publish(tx: Tx, event: ChangeEvent): Promise<void> {
  note(tx, JSON.stringify(event));
}

const note = gatherer<string>((events) => ({
  sql: 'select pg_notify($1, event) from unnest($2::text[]) as noted (event)',
  parameters: [EVENT_CHANNEL, [...new Set(events)]],
}));
