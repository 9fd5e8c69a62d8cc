import type { Statement } from './connection.ts';
import type { Tx } from './transaction.ts';

/** How items of one kind are written, all at once; there is at least one. */
type Write<T> = (items: readonly [T, ...T[]]) => Statement;

const gathered = new WeakMap<Tx, Map<Write<never>, [unknown, ...unknown[]]>>();

/**
 * Makes a function that only notes an item during a transaction; all that were noted are written by one statement,
 * sent together with the commit. For what others see after the commit anyway: jobs, answers under a key.
 */
export const gatherer =
  <T>(write: Write<T>) =>
  (tx: Tx, item: T): void => {
    const kinds = gathered.get(tx);
    if (kinds === undefined) throw new Error('This transaction is over, or none of ours');
    const items = kinds.get(write);
    if (items === undefined) kinds.set(write, [item]);
    else items.push(item);
  };

/** Called by the transaction at its beginning. */
export function beginGathering(tx: Tx): void {
  gathered.set(tx, new Map());
}

/** Called by the transaction before its commit: the statements that write what was noted. Nothing can be noted after. */
export function takeGathered(tx: Tx): Statement[] {
  const kinds = gathered.get(tx);
  gathered.delete(tx);
  return [...(kinds ?? [])].map(([write, items]) => (write as Write<unknown>)(items));
}
