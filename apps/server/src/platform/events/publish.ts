import { sql } from 'kysely';
import type { Tx } from '../db/transaction.ts';

export const EVENT_CHANNEL = 'xunban_event';

/** Something that a screen may be showing has changed: which kind, which one, and whose it is. */
export interface ChangeEvent {
  readonly topic: 'order' | 'payment' | 'wallet' | 'cart' | 'account' | 'certification';
  readonly id: string;
  readonly memberId: string;
}

/** Tells every server process after the commit; a rolled-back transaction tells nobody. Carries ids, never data. */
export async function publish(tx: Tx, event: ChangeEvent): Promise<void> {
  await sql`select pg_notify(${EVENT_CHANNEL}, ${JSON.stringify(event)})`.execute(tx);
}
