import type { BoardInput } from '../load-files.ts';

/** Result of one run of a subject, besides its time. */
export interface Outcome {
  /** Size of both drawings together. */
  readonly svgBytes?: number;
  /** The part of the run that drawing took, ms of processor time; not of the peer. */
  readonly drawMs?: number;
}

/** Processes a zip or files to the result, with no state from a previous call. */
export type Subject = (input: BoardInput) => Outcome | Promise<Outcome>;

/**
 * Processor time of all threads, ms. Time by the clock would depend on what else the machine does. The compiler and the
 * garbage collector count too, so it is never less than what a user waits on an idle machine with one core.
 */
export function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
