import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { globSync } from 'tinyglobby';
import { expect, test } from 'vitest';
import { DAYS_OF_TURNS } from '../packages/testkit/src/machine/share-of-day.ts';
import { filesNotInTurn, journeysNotInTurn, TURNS, turnOf } from './turns.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const allDays = Array.from({ length: DAYS_OF_TURNS }, (_, at) =>
  turnOf(new Date(Date.UTC(2026, 10, 29 + at)).toISOString()),
);

test('within twelve days each file in turn is tried once', () => {
  for (const part of ['server', 'unit'] as const) {
    const files = Object.values(TURNS[part]).flat();
    expect(files.filter((file) => !fs.existsSync(path.join(root, file)))).toEqual([]);
    const tried = allDays.flatMap((turn) => {
      const left = filesNotInTurn(part, turn);
      return files.filter((file) => !left.includes(file));
    });
    expect(tried.sort()).toEqual([...files].sort());
    expect(new Set(tried).size).toBe(files.length);
  }
});

test('within twelve days each journey in turn is tried once', () => {
  const texts = globSync('e2e/*.spec.ts', { cwd: root }).map((file) => fs.readFileSync(path.join(root, file), 'utf8'));
  const tags = texts.flatMap((text) => [...text.matchAll(/inTurn\((\d+)\)/g)].map(([, turn]) => `@turn-${turn}`));
  expect(tags.length).toBeGreaterThan(50);
  for (const tag of new Set(tags))
    expect(
      allDays.filter((turn) => !new RegExp(journeysNotInTurn(turn)).test(tag)),
      tag,
    ).toHaveLength(1);
});
