import type { Tx } from '../../../platform/db/transaction.ts';
import type { Account, AccountKind } from './chart.ts';
import { type Journal, netPostings, type Posting } from './journal.ts';
import { findJournal, insertJournal } from './ledger-store.ts';

/** A journal would overdraw a guarded account. The transaction must roll back. */
class Overdrawn extends Error {
  override readonly name = 'Overdrawn';
  readonly account: Account;
  constructor(account: Account, bizKey: string) {
    super(`${account.kind} ${account.owner} has not got enough for ${bizKey}`);
    this.account = account;
  }
}

export const isOverdrawn = (error: unknown, kind: AccountKind): boolean =>
  error instanceof Overdrawn && error.account.kind === kind;

export interface PostOptions {
  /** Event time as reported from outside; defaults to the moment of booking. */
  readonly eventAt?: Date;
  /** The key of the journal that this one reverses. A journal is reversed at most once. */
  readonly reverses?: string;
}

/**
 * Books an event, once per business key. The accounts are locked in ascending order of their ids, after every row of the
 * business.
 *
 * @returns `already` when exactly this was booked before.
 * @throws {Overdrawn} when a guarded account would change sides.
 * @throws when the key belongs to another journal or the postings do not balance: program errors.
 */
export async function postJournal(
  tx: Tx,
  journal: Journal,
  { eventAt, reverses }: PostOptions = {},
): Promise<'posted' | 'already'> {
  const postings = netPostings(journal);
  const { isNew, overdrawn } = await insertJournal(tx, journal, postings, eventAt, reverses);
  if (overdrawn) throw new Overdrawn(overdrawn, journal.bizKey);
  if (isNew) return 'posted';
  const booked = await findJournal(tx, journal.bizKey);
  if (booked?.kind !== journal.kind || !areSame(booked.postings, postings))
    throw new Error(`${journal.bizKey} is already booked as something else`);
  return 'already';
}

function areSame(booked: readonly Posting[], given: readonly Posting[]): boolean {
  const text = (postings: readonly Posting[]) =>
    postings
      .map(({ account, amount }) => `${account.kind} ${account.owner} ${amount}`)
      .sort()
      .join('\n');
  return text(booked) === text(given);
}
