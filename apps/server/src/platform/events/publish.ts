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
    | 'batch';
  readonly id: string;
  /** Empty: only staff are concerned. */
  readonly memberId: string;
}

/** Whose streams end, because a session of theirs did: those with another session open theirs again. */
export interface StreamsEnd {
  readonly endsStreamsOf: StreamReader;
}
/** Whose stream it is, across all of their sessions. */
export type StreamReader = `member:${string}` | `staff:${string}`;

/** Says that anything may have changed: every screen reads again what it shows. */
export const ANYTHING = 'anything';

/** Tells every server process after the commit; a rolled-back transaction tells nobody. Carries ids, never data. */
export async function publish(tx: Tx, event: ChangeEvent): Promise<void> {
  announce(tx, JSON.stringify(event));
}

/** A stream is opened with a session and must not outlive it. Tells every server process after the commit. */
export function endStreams(tx: Tx, reader: StreamReader): void {
  announce(tx, JSON.stringify({ endsStreamsOf: reader } satisfies StreamsEnd));
}

/** Sent when a process starts, because one that was killed may not have sent what it had to tell. */
export async function publishAnything(db: Db): Promise<void> {
  await sql`select pg_notify(${ANNOUNCEMENTS}, ${ANYTHING})`.execute(db.read);
}
