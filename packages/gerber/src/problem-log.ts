import type { Point, Problem, ProblemCode, Severity } from './problem.ts';

/**
 * The problems of one file. A file of a million lines can repeat a fault a million times, so each code is there once,
 * with the place where it was first seen and the number of times.
 */
export class ProblemLog {
  readonly #file: string;
  readonly #max: number;
  readonly #first = new Map<ProblemCode, Problem>();
  readonly #count = new Map<ProblemCode, number>();

  constructor(file: string, max: number) {
    this.#file = file;
    this.#max = max;
  }

  add(code: ProblemCode, severity: Severity, where: { line?: number; at?: Point; data?: Problem['data'] } = {}): void {
    const count = (this.#count.get(code) ?? 0) + 1;
    this.#count.set(code, count);
    if (count > 1 || this.#first.size >= this.#max) return;
    const { line, at, data } = where;
    this.#first.set(code, {
      code,
      severity,
      file: this.#file,
      ...(line === undefined ? {} : { line }),
      ...(at === undefined ? {} : { at }),
      ...(data === undefined ? {} : { data }),
    });
  }

  all(): Problem[] {
    return [...this.#first.values()].map((problem) => {
      const count = this.#count.get(problem.code) ?? 1;
      return count === 1 ? problem : { ...problem, data: { ...problem.data, count } };
    });
  }
}
