import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Tx } from '../db/transaction.ts';
import { Refusal } from '../refusal.ts';

/** One attempt of a caller: whose key it is, on which call, and a hash of what was asked. */
export interface Attempt {
  readonly scope: string;
  readonly key: string;
  readonly requestHash: Buffer;
}

/** A key as clients make them: a UUID or another token of 8 to 80 plain characters. */
export const isIdempotencyKey = (text: string): boolean => /^[A-Za-z0-9_-]{8,80}$/.test(text);

export const requestHash = (parts: unknown): Buffer => createHash('sha256').update(JSON.stringify(parts)).digest();

/**
 * Runs `work` at most once per attempt. The stored answer commits with the work itself, so there is no moment in which
 * one exists without the other; a key that is being used right now is refused rather than waited for.
 */
export async function runOnce<T>(db: Db, attempt: Attempt, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    const lock = await sql<{ taken: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${`${attempt.scope}\n${attempt.key}`}, 0)) as taken`.execute(
      tx,
    );
    if (!lock.rows[0]?.taken) throw new Refusal('idempotencyRunning');
    const known = await tx
      .selectFrom('idempotency_key')
      .select(['request_hash', 'answer'])
      .where('scope', '=', attempt.scope)
      .where('key', '=', attempt.key)
      .executeTakeFirst();
    if (known) {
      if (!known.request_hash.equals(attempt.requestHash)) throw new Refusal('idempotencyMismatch');
      return known.answer as T;
    }
    const answer = await work(tx);
    await tx
      .insertInto('idempotency_key')
      .values({
        scope: attempt.scope,
        key: attempt.key,
        request_hash: attempt.requestHash,
        answer: JSON.stringify(answer ?? null),
      })
      .execute();
    return answer;
  });
}
