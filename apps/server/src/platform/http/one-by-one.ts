import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than anybody's work takes, and less than a client waits. */
const PATIENCE_MS = 5_000;

/** Runs work when its turn has come. */
export type InLine = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Lets the writes of one person follow each other in this process. They would wait for the same rows in the database anyway, each of
 * them with a connection that everybody else needs; the last of fifty would wait longer for its row than a statement may.
 *
 * It is a courtesy and no lock: other processes know nothing of it, and who has waited for some seconds, behind work that hangs or
 * is long, goes on beside it.
 */
export class OneByOne {
  readonly #last = new Map<string, Promise<unknown>>();
  readonly #patienceMs: number;

  constructor(patienceMs: number = PATIENCE_MS) {
    this.#patienceMs = patienceMs;
  }

  /** The line of a person. */
  of(person: string): InLine {
    return async (work) => {
      const before = this.#last.get(person);
      const mine = before === undefined ? work() : this.#after(before, work);
      // A failure is told to its own caller; who comes next only wants to know that it is over.
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

  /** How many people have work in this process. */
  get size(): number {
    return this.#last.size;
  }

  async #after<T>(before: Promise<unknown>, work: () => Promise<T>): Promise<T> {
    const patience = new AbortController();
    await Promise.race([
      before,
      sleep(this.#patienceMs, undefined, { signal: patience.signal, ref: false }).catch(() => {}),
    ]);
    patience.abort();
    return work();
  }
}

/** Work that waits for nobody. */
export const atOnce: InLine = (work) => work();
