import { sql } from 'kysely';
import { ANNOUNCEMENTS, announce } from '../db/announce.ts';
import type { Db } from '../db/database.ts';
import type { Tx } from '../db/transaction.ts';

/** Something that a screen may be showing has changed: which kind, which one, and whose it is. */
export interface ChangeEvent {
  readonly topic:
    | 'order'
    | 'payment'
    | 'wallet'
    | 'invoice'
    | 'cart'
    | 'account'
    | 'certification'
    | 'message'
    | 'task'
    | 'case'
    | 'note'
    | 'conversation'
    | 'batch';
  readonly id: string;
  /** Empty: only staff are concerned. */
  readonly memberId: string;
}

/** Reader whose streams end because one of their sessions ended: readers with another session reopen theirs. */
export interface StreamsEnd {
  readonly endsStreamsOf: StreamReader;
}
/** The reader of a stream, across all of their sessions. */
export type StreamReader = `member:${string}` | `staff:${string}`;

/** Signals that anything may have changed: every screen reloads its data. */
export const ANYTHING = 'anything';

/** Notifies every server process after the commit; a rolled-back transaction sends nothing. Carries ids, never data. */
export async function publish(tx: Tx, event: ChangeEvent): Promise<void> {
  announce(tx, JSON.stringify(event));
}

/** A stream is opened with a session and must not outlive it. Notifies every server process after the commit. */
export function endStreams(tx: Tx, reader: StreamReader): void {
  announce(tx, JSON.stringify({ endsStreamsOf: reader } satisfies StreamsEnd));
}

/** Sent when a process starts, because a killed process may have left notifications unsent. */
export async function publishAnything(db: Db): Promise<void> {
  await sql`select pg_notify(${ANNOUNCEMENTS}, ${ANYTHING})`.execute(db.read);
}
