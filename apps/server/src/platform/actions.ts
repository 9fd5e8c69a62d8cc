import type { AuditAction } from '@xunban/contract';
import type { Person } from './auth/actor.ts';
import type { Tx } from './db/transaction.ts';

/** The actor of an audited action. */
export interface Doer {
  readonly staffId: string;
  readonly name: string;
}

/** A call of staff that is written down, while it is being served. */
export interface Action {
  readonly name: AuditAction;
  /** Undefined before sign-in: the actor is known when the sign-in completes. */
  readonly by: Doer | undefined;
  /** The session of a signed-in caller. */
  readonly sessionId?: string | undefined;
  readonly ip: string;
  /** The browser's `User-Agent` text. */
  readonly userAgent: string;
  readonly requestId: string;
}

interface ActionInTransaction {
  readonly action: Action;
  isRecorded: boolean;
}

const actions = new WeakMap<Tx, ActionInTransaction>();

/** Binds the transaction to this action: it must not commit before the action is recorded. */
export function beginAction(tx: Tx, action: Action): void {
  actions.set(tx, { action, isRecorded: false });
}

/** The action that a transaction serves; undefined when the work is done by the system, a member or a test. */
export const actionOf = (tx: Tx): Action | undefined => actions.get(tx)?.action;

/** Called only by `features/base/audit`, which writes the row. */
export function markRecorded(tx: Tx): void {
  const found = actions.get(tx);
  if (found) found.isRecorded = true;
}

/** Marks the action as not recorded because it had no effect: the password was correct, and a second factor is required now. */
export function leaveUnrecorded(tx: Tx): void {
  markRecorded(tx);
}

/** @throws when the work of an action is about to commit without its audit row: a programming error, so nothing commits */
export function requireRecord(tx: Tx): void {
  const found = actions.get(tx);
  if (found && !found.isRecorded) throw new Error(`action ${found.action.name} was not recorded`);
}

const finished = new WeakSet<Action>();

/** Marks the action as committed. */
export const finishAction = (action: Action): void => void finished.add(action);
/** True when the work was committed where its action can be recorded. */
export const isFinished = (action: Action): boolean => finished.has(action);

const persons = new WeakMap<Tx, Person>();

/** Binds the transaction to the person who works in it in the account of a company. */
export const beginPerson = (tx: Tx, person: Person): void => void persons.set(tx, person);
/** The person who works in the account of a company; undefined for the owner, staff and the system. */
export const personOf = (tx: Tx): Person | undefined => persons.get(tx);
