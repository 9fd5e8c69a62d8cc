import { expect, it } from 'vitest';
import { randomNumbers } from '../testing/random-numbers.ts';
import { GapList } from './gap-list.ts';

/** Capsules each of which is a shape of its own. */
const eachItsOwn = (capsules: number): Uint32Array => Uint32Array.from({ length: capsules }, (_, capsule) => capsule);

it('keeps the narrowest gap among more equal ones than it has room for', () => {
  const gaps = new GapList(0.2, eachItsOwn(450_001));
  for (let at = 0; at < 450_000; at += 1) {
    // The narrow one comes last before the list is full, and then again the equal ones.
    gaps.add(at, at + 1, at === 199_999 ? 0.12 : 0.15);
    if (gaps.isFull) gaps.thinOut(() => true);
  }
  expect(gaps.narrowest(() => true)).toEqual({ a: 199_999, b: 200_000, mm: 0.12, capsule: 199_999, other: 200_000 });
  expect(gaps.count).toBeLessThanOrEqual(200_001);
});

it('returns gaps narrowest first, of equal ones the first added', () => {
  const gaps = new GapList(0.2, eachItsOwn(5_001));
  const random = randomNumbers(2);
  const all = Array.from({ length: 5_000 }, (_, at) => ({ at, mm: Math.floor(random() * 300) / 2_000 }));
  for (const { at, mm } of all) gaps.add(at, at + 1, mm);
  const listed = [...gaps.below(0.1)].map(({ a, mm }) => ({ at: a, mm }));
  expect(listed).toEqual(
    all.filter(({ mm }) => mm < 0.1).sort((left, right) => left.mm - right.mm || left.at - right.at),
  );
  expect(listed.length).toBeGreaterThan(1_000);
});
