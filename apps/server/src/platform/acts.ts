import type { AuditAct } from '@xunban/contract';
import type { Tx } from './db/transaction.ts';

/** Who does something. */
export interface Doer {
  readonly staffId: string;
  readonly name: string;
}

/** A call of staff that is written down, while it is being served. */
export interface Act {
  readonly name: AuditAct;
  /** Undefined while nobody is signed in: whoever signs in is known at the end of it. */
  readonly by: Doer | undefined;
  readonly ip: string;
  /** As the browser calls itself. */
  readonly userAgent: string;
  readonly requestId: string;
}

interface ActInTransaction {
  readonly act: Act;
  isRecorded: boolean;
}

const acts = new WeakMap<Tx, ActInTransaction>();

/** From now on the transaction serves this act, and must not commit before it was recorded. */
export function beginAct(tx: Tx, act: Act): void {
  acts.set(tx, { act, isRecorded: false });
}

/** The act that a transaction serves; undefined when the house itself, a member or a test does the work. */
export const actOf = (tx: Tx): Act | undefined => acts.get(tx)?.act;

/** Called by `features/base/audit`, which writes the row, and nobody else. */
export function markRecorded(tx: Tx): void {
  const found = acts.get(tx);
  if (found) found.isRecorded = true;
}

/** Nothing came of the act, and nothing is written down: the password was right, and now a second factor is asked for. */
export function leaveUnrecorded(tx: Tx): void {
  markRecorded(tx);
}

/** @throws when the work of an act is about to commit without its row: a mistake of ours, so nothing commits */
export function requireRecord(tx: Tx): void {
  const found = acts.get(tx);
  if (found && !found.isRecorded) throw new Error(`The act ${found.act.name} was not recorded.`);
}

const finished = new WeakSet<Act>();

/** The work of an act has been committed. */
export const finishAct = (act: Act): void => void finished.add(act);
/** Whether a call did its work where its act can be recorded. */
export const isFinished = (act: Act): boolean => finished.has(act);
