import fc from 'fast-check';
import { TEST_SEED } from '../values/seeded-random.ts';

/** fast-check would begin with another seed in each run. */
fc.configureGlobal({ seed: 20_261_128 + TEST_SEED });
