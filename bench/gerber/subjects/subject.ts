import type { BoardInput } from '../load-files.ts';

/** What one run of a subject gives besides the time it takes. */
export interface Outcome {
  /** Both drawings together. */
  readonly svgBytes?: number;
  /** What drawing took of the run, ms of processor time; only `ours`. */
  readonly drawMs?: number;
}

/** From zip or files to the result, each time anew. */
export type Subject = (input: BoardInput) => Outcome | Promise<Outcome>;

/**
 * Processor time of all threads, ms: on a machine that is shared, time by the clock measures the neighbours. It counts
 * the compiler and the collector too, so it is never less than what a user waits on an idle machine with one core.
 */
export function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
