import type { AnalysisLimits } from './limits.ts';

/** The work that one analysis may still do; all its files share it. */
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

  /** Takes drawing operations from the budget. Returns false when it is exhausted. */
  spend(operations: number): boolean {
    this.#operations -= operations;
    return this.#operations >= 0;
  }

  /** True when the caller requests the work to stop. Once true it stays true. */
  get isStopped(): boolean {
    if (!this.#stopped) this.#stopped = this.#shouldStop();
    return this.#stopped;
  }
}
