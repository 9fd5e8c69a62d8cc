import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than any normal work takes, and less than a client waits. */
const WAIT_LIMIT_MS = 5_000;

/** Runs work in its queue slot. */
export type InLine = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Serializes the writes of one user in this process. They would wait for the same rows in the database anyway, each of them
 * with a connection that all others need; the last of fifty would wait longer for its row than a statement may.
 *
 * It is an optimization and no lock: other processes do not know about it, and work that has waited for some seconds behind
 * hanging or long work runs in parallel.
 */
export class OneByOne {
  readonly #last = new Map<string, Promise<unknown>>();
  readonly #waitLimitMs: number;

  constructor(waitLimitMs: number = WAIT_LIMIT_MS) {
    this.#waitLimitMs = waitLimitMs;
  }

  /** Returns the queue of a user. */
  of(person: string): InLine {
    return async (work) => {
      const before = this.#last.get(person);
      const mine = before === undefined ? work() : this.#after(before, work);
      // A failure is reported to its own caller; the next caller only waits for the end.
      const over = mine.then(
        () => {},
        () => {},
      );
      this.#last.set(person, over);
      try {
        return await mine;
      } finally {
        if (this.#last.get(person) === over) this.#last.delete(person);
      }
    };
  }

  /** Number of users with work in this process. */
  get size(): number {
    return this.#last.size;
  }

  async #after<T>(before: Promise<unknown>, work: () => Promise<T>): Promise<T> {
    const timeout = new AbortController();
    await Promise.race([
      before,
      sleep(this.#waitLimitMs, undefined, { signal: timeout.signal, ref: false }).catch(() => {}),
    ]);
    timeout.abort();
    return work();
  }
}

/** Runs work without a queue. */
export const atOnce: InLine = (work) => work();
