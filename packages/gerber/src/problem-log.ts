import type { Point, Problem, ProblemCode, Severity } from './problem.ts';

/**
 * Problems of one file. A million-line file can repeat one fault a million times, so each code is kept once, where it
 * was first seen, with the number of times.
 */
export class ProblemLog {
  readonly #file: string;
  readonly #most: number;
  readonly #first = new Map<ProblemCode, Problem>();
  readonly #count = new Map<ProblemCode, number>();

  constructor(file: string, most: number) {
    this.#file = file;
    this.#most = most;
  }

  add(code: ProblemCode, severity: Severity, where: { line?: number; at?: Point; data?: Problem['data'] } = {}): void {
    const count = (this.#count.get(code) ?? 0) + 1;
    this.#count.set(code, count);
    if (count > 1 || this.#first.size >= this.#most) return;
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
