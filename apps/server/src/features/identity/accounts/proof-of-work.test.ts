import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { newPuzzle, PUZZLE_SECONDS, readSolution, solve } from './proof-of-work.ts';

const context = { key: randomBytes(32), subject: 'a phone', now: 1_800_000_000 };
const puzzle = newPuzzle(context, 8);
const solution = solve(puzzle);

test('a solution names its puzzle and the bits that were asked for', () => {
  expect(readSolution(context, solution)).toEqual({ bits: 8, name: expect.stringMatching(/^[0-9a-f]{24}$/) });
  expect(readSolution(context, solution)?.name).not.toBe(readSolution(context, solve(newPuzzle(context, 8)))?.name);
});

/** A number that solves nothing. */
const wrong = Array.from({ length: 10_000 }, (_, number) => `${puzzle.challenge}.${number}`).find(
  (text) => text !== solution && readSolution(context, text) === undefined,
);

test.each([
  ['another number', context, wrong ?? ''],
  ['another subject', { ...context, subject: 'another phone' }, solution],
  ['another key', { ...context, key: randomBytes(32) }, solution],
  ['too late', { ...context, now: context.now + PUZZLE_SECONDS + 1 }, solution],
  ['fewer bits than asked for', context, solution.replace(/^8\./, '0.')],
  ['no solution', context, ''],
])('nothing else is accepted: %s', (_, other, text) => {
  expect(readSolution(other, text)).toBeUndefined();
});
