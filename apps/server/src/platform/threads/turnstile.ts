import { Refusal } from '../refusal.ts';

export interface TurnstileLimits {
  /** How many run at a time. */
  readonly atOnce: number;
  /** How many may wait for their turn; who comes after them is told to come back. */
  readonly mostWaiting: number;
  readonly retryAfterSeconds: number;
}

/** Lets a few pieces of costly work run at a time, a few more wait in order, and turns the others away at once. */
export class Turnstile {
  readonly #limits: TurnstileLimits;
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  #begun = 0;

  constructor(limits: TurnstileLimits) {
    this.#limits = limits;
  }

  /** How many were let through so far. */
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
      // The place is handed on, so that nobody who comes now slips in before who waits.
      if (next) next();
      else this.#running -= 1;
    }
  }

  async #enter(): Promise<void> {
    const { atOnce, mostWaiting, retryAfterSeconds } = this.#limits;
    if (this.#running < atOnce) {
      this.#running += 1;
      return;
    }
    if (this.#waiting.length >= mostWaiting) throw new Refusal('unavailable', { data: { retryAfterSeconds } });
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }
}
