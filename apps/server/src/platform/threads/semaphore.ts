import { Refusal } from '../refusal.ts';

export interface SemaphoreLimits {
  /** Maximum number running at a time. */
  readonly atOnce: number;
  /** Maximum number of queued callers; further callers are refused with a retry time. */
  readonly maxWaiting: number;
  readonly retryAfterSeconds: number;
}

/** A semaphore: runs a few pieces of costly work at a time, queues a few more in order, and refuses the others at once. */
export class Semaphore {
  readonly #limits: SemaphoreLimits;
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  #begun = 0;

  constructor(limits: SemaphoreLimits) {
    this.#limits = limits;
  }

  /** Number of calls admitted so far. */
  get begun(): number {
    return this.#begun;
  }

  /** @throws {Refusal} `unavailable` when too many wait */
  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.#enter();
    this.#begun += 1;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      // FIFO: a new caller cannot overtake a queued one.
      if (next) next();
      else this.#running -= 1;
    }
  }

  async #enter(): Promise<void> {
    const { atOnce, maxWaiting, retryAfterSeconds } = this.#limits;
    if (this.#running < atOnce) {
      this.#running += 1;
      return;
    }
    if (this.#waiting.length >= maxWaiting) throw new Refusal('unavailable', { data: { retryAfterSeconds } });
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }
}
