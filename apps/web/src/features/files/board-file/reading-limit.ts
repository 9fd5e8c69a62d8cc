/**
 * Pace of reading a file. `slow`: longer than usual, so the page says why. `overdue`: the limit was reached, so the buyer is
 * asked; the reading goes on meanwhile, and ends as if it had not been asked.
 */
export type Pace = 'usual' | 'slow' | 'overdue';

/** Processor time of the worker, ms, after which the buyer is asked. A board of a million operations takes a fifth of it. */
const LIMIT_MS = 30_000;
/** Time without a sign of life from the worker, ms, after which the buyer is asked as well. */
const MAX_SILENCE_MS = 30_000;
const SLOW_AFTER_MS = 8_000;
const BEAT_MS = 1_000;

/**
 * The limit of reading one set of files. It counts the processor time that the worker reports, so that a busy computer does not
 * use it up. The page's own beat tells a worker that only waits for a processor from one that is silent: each beat counts once,
 * however late it comes, so a computer that slept has missed nothing.
 */
export class ReadingLimit {
  readonly #onPace: (pace: Pace) => void;
  #timer: ReturnType<typeof setInterval> | undefined;
  #pace: Pace = 'usual';
  #elapsedMs = 0;
  #silentMs = 0;
  #busyMs = 0;
  /** Processor time that was used when the buyer last chose to go on. */
  #grantedMs = 0;

  constructor(onPace: (pace: Pace) => void) {
    this.#onPace = onPace;
  }

  begin(): void {
    this.#timer = setInterval(() => this.beat(), BEAT_MS);
  }

  end(): void {
    clearInterval(this.#timer);
  }

  beat(): void {
    this.#elapsedMs += BEAT_MS;
    this.#silentMs += BEAT_MS;
    this.#update();
  }

  /** The worker sent something: with `busyMs`, the processor time that it has used so far. */
  heard(busyMs = this.#busyMs): void {
    this.#busyMs = busyMs;
    this.#silentMs = 0;
    this.#update();
  }

  /** The buyer waits as long again. */
  goOn(): void {
    this.#grantedMs = this.#busyMs;
    this.#silentMs = 0;
    this.#update();
  }

  #update(): void {
    const isOverdue = this.#busyMs - this.#grantedMs >= LIMIT_MS || this.#silentMs >= MAX_SILENCE_MS;
    const pace = isOverdue ? 'overdue' : this.#elapsedMs >= SLOW_AFTER_MS ? 'slow' : 'usual';
    if (pace === this.#pace) return;
    this.#pace = pace;
    this.#onPace(pace);
  }
}
