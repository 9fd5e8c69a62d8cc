import { compareSeverity } from './dfm/harm.ts';
import type { Point, Problem, ProblemCode, Severity } from './problem.ts';

/**
 * The problems of one file. A file of a million lines can repeat a fault a million times, so each code is there once,
 * at its worst severity, with the place where that was first seen and the number of times.
 */
export class ProblemLog {
  readonly #file: string;
  readonly #max: number;
  readonly #worst = new Map<ProblemCode, Problem>();
  readonly #count = new Map<ProblemCode, number>();

  constructor(file: string, max: number) {
    this.#file = file;
    this.#max = max;
  }

  add(code: ProblemCode, severity: Severity, where: { line?: number; at?: Point; data?: Problem['data'] } = {}): void {
    const count = (this.#count.get(code) ?? 0) + 1;
    this.#count.set(code, count);
    const known = this.#worst.get(code);
    if (known === undefined ? this.#worst.size >= this.#max : compareSeverity({ severity }, known) >= 0) return;
    const { line, at, data } = where;
    this.#worst.set(code, {
      code,
      severity,
      file: this.#file,
      ...(line === undefined ? {} : { line }),
      ...(at === undefined ? {} : { at }),
      ...(data === undefined ? {} : { data }),
    });
  }

  all(): Problem[] {
    return [...this.#worst.values()].map((problem) => {
      const count = this.#count.get(problem.code) ?? 1;
      return count === 1 ? problem : { ...problem, data: { ...problem.data, count } };
    });
  }
}
