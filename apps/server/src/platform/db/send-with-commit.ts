import type { Transaction } from 'kysely';
import type { Database } from './schema.ts';

/** The same type as in `transaction.ts`, which begins and ends what is kept here. */
type Tx = Transaction<Database>;
type Send = () => Promise<unknown>;

const kept = new WeakMap<Tx, Send[]>();

/**
 * Keeps statements until the work of the transaction is done: they share a round trip with the commit. `send` must ask for all of
 * them at once and for nothing else: PostgreSQL does not commit after one that fails, but a failure before it is sent comes too late.
 */
export function sendWithCommit(tx: Tx, send: Send): void {
  const sends = kept.get(tx);
  if (sends === undefined) throw new Error('This transaction is over or unknown');
  sends.push(send);
}

/** Called by the transaction at its beginning. */
export function beginKeeping(tx: Tx): void {
  kept.set(tx, []);
}

/** Called by the transaction at its end. Nothing can be kept after. */
export function takeKept(tx: Tx): readonly Send[] {
  const sends = kept.get(tx) ?? [];
  kept.delete(tx);
  return sends;
}
