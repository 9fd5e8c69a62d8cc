import { countTried, isStress, stressIterations } from '@xunban/testkit/stress';
import { expect, it } from 'vitest';
import { boardSeeds } from '../../../fuzz/board-seeds.ts';
import { cadSeeds } from '../../../fuzz/cad-seeds.ts';
import { evaluateCase } from '../../../fuzz/evaluate-case.ts';
import { archiveParsers } from '../../../fuzz/parsers/archives.ts';
import { randomFrom } from '../../../fuzz/random.ts';
import { runCadCase } from '../../../fuzz/run-cad-case.ts';
import { boardSeedsOf, runCase } from '../../../fuzz/run-case.ts';

/** `npm run stress` runs more. */
const SEEDS = isStress ? stressIterations(150) : 50;

it('survives mutated sets', { timeout: stressIterations(120_000) }, async () => {
  const seeds = boardSeedsOf(boardSeeds());
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

it.each(archiveParsers)('survives mutated archives: $name', { timeout: stressIterations(120_000) }, async (parser) => {
  const newCase = parser.open();
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    countTried('mutated archives', 1);
    const { failure } = await evaluateCase(newCase(randomFrom(seed)), parser.refusals);
    expect(failure === undefined ? undefined : `seed ${seed}: ${failure}`).toBeUndefined();
  }
});
