import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type Action, beginAction, beginPerson, finishAction, requireRecord } from '../actions.ts';
import type { Person } from '../auth/actor.ts';
import type { Db } from '../db/database.ts';
import type { Tx } from '../db/transaction.ts';
import { asEncrypted, storedText } from '../encrypted-fields/encrypted.ts';
import type { EncryptedTable } from '../encrypted-fields/encrypted-table.ts';
import { decryptText, encryptText, lookupHash } from '../encrypted-fields/encrypted-text.ts';
import { Refusal } from '../refusal.ts';
import { atOnce, type InLine } from './one-by-one.ts';

/** One attempt of a caller: whose key it is, on which call, and a hash of what was asked. */
export interface Attempt {
  readonly scope: string;
  readonly key: string;
  readonly requestHash: Buffer;
}

/** A key as clients make them: a UUID or another token of 8 to 80 plain characters. */
export const isIdempotencyKey = (text: string): boolean => /^[A-Za-z0-9_-]{8,80}$/.test(text);

/** Six digits can be found by trying all of them against a hash that is kept. */
const LEFT_OUT = new Set(['password', 'payPassword', 'verifyCode']);

/** Returns the hash of a request without its secrets. */
export const requestHash = (parts: unknown): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(parts, (name, value: unknown) => (LEFT_OUT.has(name) ? undefined : value)))
    .digest();

type Reads<R> = (tx: Tx) => Promise<R>;
type Work<T, R> = (tx: Tx, read: R) => Promise<T | Refusal>;

/** Does work at most once, in one transaction. */
export interface Once {
  /**
   * A refusal that `work` throws takes everything back. One that it returns is thrown after the commit: what was written
   * stays, such as a failure that is counted, and no answer is stored under the key. The `afterRollback` of one that is
   * thrown runs in a transaction of its own.
   */
  <T>(work: Work<T, void>): Promise<T>;
  /** @param reads asks for what `work` begins with and writes nothing: it shares a round trip with the look for the key */
  <T, R>(reads: Reads<R>, work: Work<T, R>): Promise<T>;
}

/**
 * Runs work for one attempt; without one, in a plain transaction. The stored answer commits with the work itself, so neither
 * ever exists without the other; a key that is in use is refused instead of waited for. Work for an action of staff commits
 * only with the action's row in the audit log.
 * @param inLine runs the work in its queue slot
 * @param person acts in the account of a company
 */
export function onceFor(
  db: Db,
  attempt: Attempt | undefined,
  action?: Action,
  inLine: InLine = atOnce,
  person?: Person,
): Once {
  const run = async <T, R>(work: Work<T, R>, reads: Reads<R>): Promise<T> => {
    const begin = async (tx: Tx): Promise<Outcome<T>> => {
      if (action) beginAction(tx, action);
      if (person) beginPerson(tx, person);
      const claiming = attempt && claimAttempt(tx, attempt.scope, attempt.key);
      const reading = reads(tx);
      // The reads may fail before they are awaited below; without a handler Node would call that failure unhandled.
      reading.catch(() => {});
      if (attempt && claiming) {
        const known = await knownAnswer(tx, attempt, await claiming);
        if (known) return { answer: known.answer as T };
      }
      const answer = await work(tx, await reading);
      if (action && !(answer instanceof Refusal)) requireRecord(tx);
      if (!attempt || answer instanceof Refusal) return { answer };
      return { answer, toStore: attempt && encryptedAnswer(tx, attempt, JSON.stringify(answer ?? null)) };
    };
    const { answer } = await inLine(() =>
      db.transaction(begin, {
        last: (tx, { toStore }) => (attempt && toStore !== undefined ? storeAnswer(tx, attempt, toStore) : undefined),
      }),
    ).catch(async (error: unknown) => {
      const report = error instanceof Refusal ? error.afterRollback : undefined;
      if (report)
        await db.transaction(async (tx) => {
          if (action) beginAction(tx, action);
          await report(tx);
        });
      throw error;
    });
    if (answer instanceof Refusal) throw answer;
    if (action) finishAction(action);
    return answer;
  };
  return <T, R>(first: Reads<R> | Work<T, void>, second?: Work<T, R>): Promise<T> =>
    second ? run(second, first as Reads<R>) : run(first as Work<T, void>, async () => {});
}

/**
 * Deletes answers that are not requested again: a page that was left open over a holiday sends its key a week later at most.
 */
export async function deleteOldAnswers(tx: Tx): Promise<void> {
  await sql`delete from idempotency_key where created_at < now() - retention_of('answer')`.execute(tx);
}

interface Outcome<T> {
  readonly answer: T | Refusal;
  /** The encrypted answer, when it is to be stored under the key. */
  readonly toStore?: string | undefined;
}

interface Claimed {
  readonly taken: boolean;
  readonly known_hash: Buffer | null;
  readonly known_answer: unknown;
}

/** @throws {Refusal} when the key is in use, or was used for something else */
async function knownAnswer(
  tx: Tx,
  attempt: Attempt,
  claimed: Claimed | undefined,
): Promise<{ readonly answer: unknown } | undefined> {
  if (!claimed?.taken) throw new Refusal('idempotencyRunning');
  if (claimed.known_hash === null) return undefined;
  if (!claimed.known_hash.equals(storedHash(tx, attempt))) throw new Refusal('idempotencyMismatch');
  const answer = await decryptText(tx, ANSWER, rowOf(attempt), asEncrypted(String(claimed.known_answer)));
  return { answer: JSON.parse(answer) };
}

/** The key is this transaction's until it ends, or was taken by another one. */
async function claimAttempt(tx: Tx, scope: string, key: string): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`
    select taken, known_hash, known_answer from claim_attempt(${scope}, ${key})`.execute(tx);
  return rows[0];
}

const storeAnswer = (tx: Tx, attempt: Attempt, encrypted: string) =>
  sql`insert into idempotency_key (scope, key, request_hash, answer)
    values (${attempt.scope}, ${attempt.key}, ${storedHash(tx, attempt)}, to_jsonb(${encrypted}::text))`.execute(tx);

const ANSWER = 'idempotency_key.answer';
const rowOf = ({ scope, key }: Pick<Attempt, 'scope' | 'key'>): string => `${scope}\n${key}`;

const encryptedAnswer = (tx: Tx, attempt: Pick<Attempt, 'scope' | 'key'>, answer: string): string =>
  storedText(encryptText(tx, ANSWER, rowOf(attempt), answer));

/** Keyed: with the database alone, a phone number in the request could be found by trying all of them. */
const storedHash = (tx: Tx, { requestHash }: Pick<Attempt, 'requestHash'>): Buffer =>
  lookupHash(tx, 'request', requestHash);

/** Stored answers contain the data of their calls, including phone numbers. */
export const encryptedAnswers: EncryptedTable = {
  name: 'idempotency_key',
  async encryptBatch(tx, form, after, limit) {
    const [afterScope, afterKey] = after?.split('\n') ?? [];
    const { rows } = await sql<StoredAnswer>`
      select scope, key, answer from idempotency_key
      where not starts_with(answer #>> '{}', ${form})
        and (${afterKey ?? null}::text is null or (scope, key) > (${afterScope ?? null}::text, ${afterKey ?? null}::text))
      order by scope, key limit ${limit} for update`.execute(tx);
    await Promise.all(rows.map((row) => encryptStored(tx, row)));
    return rows.map(rowOf);
  },
};

interface StoredAnswer extends Pick<Attempt, 'scope' | 'key'> {
  readonly answer: string;
}

async function encryptStored(tx: Tx, row: StoredAnswer): Promise<void> {
  const { scope, key } = row;
  const text = await decryptText(tx, ANSWER, rowOf(row), asEncrypted(row.answer));
  await sql`update idempotency_key set answer = to_jsonb(${encryptedAnswer(tx, row, text)}::text)
    where scope = ${scope} and key = ${key}`.execute(tx);
}
