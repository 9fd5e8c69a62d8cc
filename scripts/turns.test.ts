import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { globSync } from 'tinyglobby';
import { expect, test } from 'vitest';
import { filesNotInTurn, journeysNotInTurn, TURNS, turnOf } from './turns.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const threeDays = ['2026-11-29', '2026-11-30', '2026-12-01'].map(turnOf);

test('within three days each file in turn is tried once', () => {
  for (const part of ['server', 'unit'] as const) {
    const files = Object.values(TURNS[part]).flat();
    expect(files.filter((file) => !fs.existsSync(path.join(root, file)))).toEqual([]);
    const tried = threeDays.flatMap((turn) => {
      const left = filesNotInTurn(part, turn);
      return files.filter((file) => !left.includes(file));
    });
    expect(tried.sort()).toEqual([...files].sort());
    expect(new Set(tried).size).toBe(files.length);
  }
});

test('within three days each journey in turn is tried once', () => {
  const texts = globSync('e2e/*.spec.ts', { cwd: root }).map((file) => fs.readFileSync(path.join(root, file), 'utf8'));
  const tags = texts.flatMap((text) => [...text.matchAll(/inTurn\((\d)\)/g)].map(([, turn]) => `@turn-${turn}`));
  expect(tags.length).toBeGreaterThan(50);
  for (const tag of new Set(tags))
    expect(
      threeDays.filter((turn) => !new RegExp(journeysNotInTurn(turn)).test(tag)),
      tag,
    ).toHaveLength(1);
});
