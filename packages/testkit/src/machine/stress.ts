import { appendFileSync } from 'node:fs';

/** `npm run stress` sets how many times as many iterations long loops run. */
const FACTOR = Number(process.env['STRESS'] ?? 1);

/** True in `npm run stress`, where matrices are tested in full. */
export const isStress = process.env['STRESS'] !== undefined;

/** Returns the iterations of a long loop: `usual` in `npm test`, a multiple of it in `npm run stress`. */
export const stressIterations = (usual: number): number => Math.round(usual * FACTOR);

/** Adds to the counters that `npm run stress` prints. Failures are reported by the test itself. */
export function countTried(what: string, tried: number): void {
  const file = process.env['STRESS_COUNTERS'];
  if (file) appendFileSync(file, `${JSON.stringify({ what, tried })}\n`);
}
