/** Returns numbers from 0 to 1. */
export type Random = () => number;

/** Random numbers from a seed, so that a failing case can be repeated. */
export function randomFrom(seed: number): Random {
  let state = (seed * 2654435761) >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 0x100000000;
  };
}

/** A whole number from 0 to `below` - 1. */
export const numberBelow = (random: Random, below: number): number => Math.floor(random() * below);

/** One of a list that is not empty. */
export const oneOf = <T>(random: Random, all: readonly T[]): T => all[numberBelow(random, all.length)]!;
