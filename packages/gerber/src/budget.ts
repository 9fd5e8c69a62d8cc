import type { AnalysisLimits } from './limits.ts';

/** What is left of the work one analysis may do; shared by all its files. */
export class Budget {
  readonly limits: AnalysisLimits;
  readonly #shouldStop: () => boolean;
  #operations: number;
  #stopped = false;

  constructor(limits: AnalysisLimits, shouldStop: () => boolean = () => false) {
    this.limits = limits;
    this.#shouldStop = shouldStop;
    this.#operations = limits.maxOperations;
  }

  /** Counts drawing operations; false when none are left. */
  spend(operations: number): boolean {
    this.#operations -= operations;
    return this.#operations >= 0;
  }

  /** Whether the caller wants the work ended. Once true it stays true. */
  get isStopped(): boolean {
    if (!this.#stopped) this.#stopped = this.#shouldStop();
    return this.#stopped;
  }
}
