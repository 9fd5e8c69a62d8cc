import { soaked, tally } from '@xunban/testkit/soak';
import { expect, it } from 'vitest';
import { cadSeeds } from '../fuzz/cad-seeds.ts';
import { runCadCase } from '../fuzz/run-cad-case.ts';
import { runCase } from '../fuzz/run-case.ts';
import { seedFiles } from '../fuzz/seeds.ts';

/** A third of what one turn of the soak tries. */
const SEEDS = soaked(1) > 1 ? soaked(150) : 50;

it('survives mutated sets', { timeout: soaked(120_000) }, async () => {
  const seeds = seedFiles();
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    tally('mutated sets of board files', 1);
    const { failure } = await runCase(seed, seeds);
    expect(failure === undefined ? undefined : `seed ${seed}: ${failure}`).toBeUndefined();
  }
});

it('survives mutated designs of CAD programs', { timeout: soaked(120_000) }, async () => {
  const seeds = cadSeeds();
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    tally('mutated designs of CAD programs', 1);
    const { failure } = await runCadCase(seed, seeds);
    expect(failure === undefined ? undefined : `seed ${seed}: ${failure}`).toBeUndefined();
  }
});
