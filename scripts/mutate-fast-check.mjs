// What tests import as `fast-check` under `npm run mutate`, which repeats them for every change: the same boards each time,
// of some areas only a share of them, and no search for the smallest one that fails.
import { createRequire } from 'node:module';

const USUAL_RUNS = 100;
const LEAST_RUNS = 5;

// An import would lead back here.
const { default: fc } = createRequire(import.meta.url)('fast-check');
const share = Number(process.env['MUTATE_RUNS_SHARE'] ?? 1);

export default {
  ...fc,
  assert(property, { numRuns = USUAL_RUNS, ...params } = {}) {
    const runs = Math.min(numRuns, Math.max(LEAST_RUNS, Math.ceil(numRuns * share)));
    return fc.assert(property, { ...params, numRuns: runs, seed: 20_261_122, endOnFailure: true });
  },
};
