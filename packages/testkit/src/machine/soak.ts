import { appendFileSync } from 'node:fs';

const FACTOR = Number(process.env['SOAK'] ?? 1);

/** How often a long loop turns: `usual` in `npm test`, a multiple of it in `npm run soak`. */
export const soaked = (usual: number): number => Math.round(usual * FACTOR);

/** Notes for the table of `npm run soak` that so many of a kind were tried; what fails, its test tells. */
export function tally(what: string, tried: number): void {
  const file = process.env['SOAK_TALLY'];
  if (file) appendFileSync(file, `${JSON.stringify({ what, tried })}\n`);
}
