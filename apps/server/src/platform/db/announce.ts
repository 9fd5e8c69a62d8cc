import { setTimeout as sleep } from 'node:timers/promises';
import { type QueryExecutorProvider, sql, type Transaction } from 'kysely';
import type { DatabaseLog } from './log.ts';
import type { Database } from './schema.ts';

/** The channel to listen on. */
export const ANNOUNCEMENTS = 'xunban_event';

/** Begins a line with a position of the log that includes the commits of the messages after it. */
export const POSITION_MARK = '@';

/** After a message has left, others wait so long and leave together. */
const GAP_MS = 10;
const PAUSE_AFTER_FAILURE_MS = 1_000;
/** PostgreSQL takes less than 8 000 bytes. */
const MAX_BYTES = 7_500;

/** The same type as in `transaction.ts`, which begins and ends what is noted here. */
type Tx = Transaction<Database>;

const noted = new WeakMap<Tx, Set<string>>();

/**
 * Notes a message, of one line, for every process that listens. It is sent soon after the commit and never without it.
 * It is a hint: one that was noted by a process that died within milliseconds of its commit is not sent.
 */
export function announce(tx: Tx, message: string): void {
  const messages = noted.get(tx);
  if (messages === undefined) throw new Error('This transaction is over or unknown');
  messages.add(message);
}

/** Called by the transaction at its beginning. */
export function beginAnnouncing(tx: Tx): void {
  noted.set(tx, new Set());
}

/** Called by the transaction at its end: what is to be sent once it has committed. Nothing can be noted after. */
export function takeAnnounced(tx: Tx): ReadonlySet<string> {
  const messages = noted.get(tx) ?? new Set();
  noted.delete(tx);
  return messages;
}

/**
 * Sends the notifications of committed transactions: the first message at once, those of the next moment together, each once. A
 * NOTIFY inside the transactions would keep PostgreSQL from committing two of them at a time, because it holds a server-wide
 * lock until the commit is on disk.
 */
export class Announcer {
  readonly #reader: QueryExecutorProvider;
  readonly #log: DatabaseLog;
  readonly #withPosition: boolean;
  readonly #closing = new AbortController();
  #waiting = new Set<string>();
  #sending: Promise<void> | undefined;

  /** @param withPosition lets a line with the position of the log, behind the announced commits, precede the messages */
  constructor(reader: QueryExecutorProvider, log: DatabaseLog, withPosition: boolean) {
    this.#reader = reader;
    this.#log = log;
    this.#withPosition = withPosition;
  }

  add(messages: ReadonlySet<string>): void {
    if (messages.size === 0) return;
    for (const message of messages) this.#waiting.add(message);
    this.#sending ??= this.#sendAll();
  }

  /** Sends what is left; before the pool ends. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#sending;
  }

  async #sendAll(): Promise<void> {
    while (this.#waiting.size > 0) {
      const messages = this.#waiting;
      this.#waiting = new Set();
      const isSent = await this.#send(messages);
      if (!isSent && !this.#closing.signal.aborted) for (const message of messages) this.#waiting.add(message);
      const pause = sleep(isSent ? GAP_MS : PAUSE_AFTER_FAILURE_MS, undefined, {
        signal: this.#closing.signal,
        ref: false,
      });
      await pause.catch(() => {});
    }
    this.#sending = undefined;
  }

  async #send(messages: ReadonlySet<string>): Promise<boolean> {
    try {
      await this.#notify(payloadsOf(messages));
      return true;
    } catch (error) {
      this.#log.warn({ err: error, messages: messages.size }, 'changes could not be announced');
      return false;
    }
  }

  /** There is nothing to persist, so it does not wait for the disk. */
  async #notify(payloads: readonly string[]): Promise<void> {
    const position = this.#withPosition ? sql`${POSITION_MARK} || pg_current_wal_insert_lsn() || E'\\n' || ` : sql``;
    await sql`select set_config('synchronous_commit', 'off', true), pg_notify(${ANNOUNCEMENTS}, ${position}payload)
      from unnest(${payloads}::text[]) as sent (payload)`.execute(this.#reader);
  }
}

/** Joins lines as far as they fit. */
function payloadsOf(messages: Iterable<string>): string[] {
  const payloads: string[] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const message of messages) {
    const length = Buffer.byteLength(message) + 1;
    if (bytes + length > MAX_BYTES) {
      payloads.push(message);
      bytes = length;
    } else {
      payloads.push(`${payloads.pop()}\n${message}`);
      bytes += length;
    }
  }
  return payloads;
}
