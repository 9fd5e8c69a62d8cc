import type { ReadStage } from './board-messages.ts';
import type { ReadProgress } from './board-reader.ts';

/** Start and end of each stage as shares of the full reading: reading layers and measuring take most of the time. */
const SPANS: Readonly<Record<ReadStage, readonly [from: number, to: number]>> = {
  unpack: [0, 0.08],
  read: [0.08, 0.5],
  roles: [0.5, 0.53],
  outline: [0.53, 0.6],
  holes: [0.6, 0.65],
  prepare: [0.65, 0.72],
  measure: [0.72, 1],
};

/** Returns the completed share of reading, 0 to 1; it only grows while the stages come in order. */
export function readShare(progress: ReadProgress | undefined): number {
  if (!progress) return 0;
  const [from, to] = SPANS[progress.stage];
  return from + (to - from) * (progress.total > 0 ? Math.min(1, progress.done / progress.total) : 0);
}
