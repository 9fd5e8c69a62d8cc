/** Repeatable choices: the same year each time. */
export interface Choices {
  /** A number from 0 to below 1. */
  share(): number;
  /** True for this share of the calls. */
  happens(share: number): boolean;
  /** True at each n-th call with this name: a count that does not depend on luck. */
  every(n: number, name: string): boolean;
  /** A whole number in a range, both ends included. */
  from(min: number, max: number): number;
  pick<T>(items: readonly T[]): T;
}

/** Mulberry32. */
export function choices(seed: number): Choices {
  let state = seed;
  const calls = new Map<string, number>();
  const share = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    share,
    happens: (wanted) => share() < wanted,
    every(n, name) {
      const count = (calls.get(name) ?? 0) + 1;
      calls.set(name, count);
      return count % n === 0;
    },
    from: (min, max) => min + Math.floor(share() * (max - min + 1)),
    pick(items) {
      const item = items[Math.floor(share() * items.length)];
      if (item === undefined) throw new Error('invariant: nothing to choose from');
      return item;
    },
  };
}
