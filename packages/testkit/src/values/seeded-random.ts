/** The constant seed of every random input in tests. `TEST_SEED=7 npm test` runs with other inputs; each run prints its seed. */
export const TEST_SEED = Number(process.env['TEST_SEED'] ?? 0);

/** Returns a generator of numbers from 0 to 1 that is the same in every run with the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed + TEST_SEED;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Returns a hash of a name as a seed, so that inputs of one test stay the same when others are added. */
export const seedOf = (name: string): number =>
  [...name].reduce((seed, letter) => (seed * 31 + letter.charCodeAt(0)) | 0, 7);
