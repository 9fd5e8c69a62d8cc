/** Processor time, ms, that lies between two marks at most. The rest of a longer gap was a wait, or no processor was free. */
const MAX_STEP_MS = 5;
/** Interval of the reports, which are also signs of life, ms. */
const REPORT_EVERY_MS = 500;

/**
 * Measures the processor time of a worker, which browsers do not tell. The work marks its progress every few milliseconds, and
 * each step between two marks counts at most as long as a step can take: on a busy computer the worker is interrupted between
 * them, and that time is not its own. Work without marks counts too little, never too much.
 */
export class WorkMeter {
  readonly #report: (busyMs: number) => void;
  readonly #now: () => number;
  #markedAt: number;
  #reportedAt: number;
  #busyMs = 0;

  constructor(report: (busyMs: number) => void, now: () => number = () => performance.now()) {
    this.#report = report;
    this.#now = now;
    this.#markedAt = now();
    this.#reportedAt = this.#markedAt;
  }

  mark(): void {
    const now = this.#now();
    this.#busyMs += Math.min(now - this.#markedAt, MAX_STEP_MS);
    this.#markedAt = now;
    if (now - this.#reportedAt < REPORT_EVERY_MS) return;
    this.#reportedAt = now;
    this.#report(this.#busyMs);
  }
}
