import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { compileOnce } from '../db/compile-once.ts';
import type { Db } from '../db/database.ts';
import { gatherer } from '../db/gather.ts';
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
    const [claimed] = await claimAttempt(tx, attempt.scope, attempt.key);
    if (!claimed?.taken) throw new Refusal('idempotencyRunning');
    if (claimed.known_hash !== null) {
      if (!claimed.known_hash.equals(attempt.requestHash)) throw new Refusal('idempotencyMismatch');
      return claimed.known_answer as T;
    }
    const answer = await work(tx);
    noteAnswer(tx, { ...attempt, answer: JSON.stringify(answer ?? null) });
    return answer;
  });
}

/** One row; the key is this transaction's until it ends, or was taken by another one. */
const claimAttempt = compileOnce(
  (_reader, scope: string, key: string) =>
    sql<{
      taken: boolean;
      known_hash: Buffer | null;
      known_answer: unknown;
    }>`select taken, known_hash, known_answer from claim_attempt(${scope}, ${key})`,
);

/** Leaves with the commit of the work. */
const noteAnswer = gatherer<Attempt & { readonly answer: string }>((answers) => ({
  sql: `insert into idempotency_key (scope, key, request_hash, answer)
    select * from unnest($1::text[], $2::text[], $3::bytea[], $4::jsonb[])`,
  parameters: [
    answers.map(({ scope }) => scope),
    answers.map(({ key }) => key),
    answers.map(({ requestHash }) => requestHash),
    answers.map(({ answer }) => answer),
  ],
}));
