import { countTried, isStress, stressIterations } from '@xunban/testkit/stress';
import { expect, it } from 'vitest';
import { cadSeeds } from '../fuzz/cad-seeds.ts';
import { runCadCase } from '../fuzz/run-cad-case.ts';
import { runCase } from '../fuzz/run-case.ts';
import { seedFiles } from '../fuzz/seeds.ts';

/** `npm run stress` runs more. */
const SEEDS = isStress ? stressIterations(150) : 50;

it('survives mutated sets', { timeout: stressIterations(120_000) }, async () => {
  const seeds = seedFiles();
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    countTried('mutated sets of board files', 1);
    const { failure } = await runCase(seed, seeds);
    expect(failure === undefined ? undefined : `seed ${seed}: ${failure}`).toBeUndefined();
  }
});

it('survives mutated designs of CAD programs', { timeout: stressIterations(120_000) }, async () => {
  const seeds = cadSeeds();
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    countTried('mutated designs of CAD programs', 1);
    const { failure } = await runCadCase(seed, seeds);
    expect(failure === undefined ? undefined : `seed ${seed}: ${failure}`).toBeUndefined();
  }
});
