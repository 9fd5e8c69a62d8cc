import { expect, it } from 'vitest';
import { runCase } from '../fuzz/run-case.ts';
import { seedFiles } from '../fuzz/seeds.ts';

it('survives three hundred mutated sets', { timeout: 120_000 }, () => {
  const seeds = seedFiles();
  for (let seed = 1; seed <= 300; seed += 1) {
    const { failure } = runCase(seed, seeds);
    expect(failure === undefined ? undefined : `seed ${seed}: ${failure}`).toBeUndefined();
  }
});
