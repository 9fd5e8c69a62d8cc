import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { calls, callTable } from '@xunban/contract';
import { describe, expect, test } from 'vitest';
import { INJECTED_CASES } from './injected-cases.ts';
import { FEATURES } from './modules.ts';
import { readSource, type Source } from './read-source.ts';
import { isProduct, RULES, type Rule, type Violation } from './rules.ts';
import { ORDINARY_NAMES, SPEC_NAMES } from './spec-names.ts';
import { TABLE_OWNERS } from './tables.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const repository = readRepository();

/** The reported violation: the file, the line and the error. */
const place = ({ file, line, message }: Violation): string => `${file}:${line} ${message}`;
const violationsOf = (rule: Rule, sources: readonly Source[]): readonly Violation[] => rule.check(sources, SPEC_NAMES);

describe('the repository keeps to every rule', () => {
  test.each(RULES)('$name', (rule) => {
    expect(violationsOf(rule, repository).map(place)).toEqual([]);
  });

  test('every table has an owner, and every owner a table', () => {
    const schema = fs.readFileSync(path.join(root, 'apps/server/src/platform/db/schema.ts'), 'utf8');
    const tables = [...(schema.split('export interface Database {')[1] ?? '').matchAll(/^ {2}(\w+): /gm)].map(
      ([, name]) => name,
    );
    expect(Object.keys(TABLE_OWNERS).sort()).toEqual(tables.sort());
  });
});

test('every spelling that the contract renames is watched', () => {
  const renamed = Object.values(callTable(calls)).flatMap((rows) =>
    Object.values(rows).flatMap(({ sent = {}, received = {} }) => [...Object.values(sent), ...Object.keys(received)]),
  );
  expect(renamed.filter((name) => !SPEC_NAMES.has(name) && !ORDINARY_NAMES.has(name))).toEqual([]);
});

test('every feature has a place, and every place a feature', () => {
  const folder = path.join(root, 'apps/server/src/features');
  const foldersIn = (parent: string) =>
    fs.readdirSync(parent, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
  const features = foldersIn(folder).flatMap((module) =>
    foldersIn(path.join(folder, module)).map((name) => `${module}/${name}`),
  );
  expect([...FEATURES].sort()).toEqual(features.sort());
});

describe('a rule sees what breaks it and lets pass what does not', () => {
  test.each(INJECTED_CASES)('$rule: $finds', ({ rule, files, finds }) => {
    const sources = Object.entries(files).map(([file, text]) => readSource(file, text));
    const checked = RULES.find(({ name }) => name === rule);
    expect(checked && violationsOf(checked, sources).map(place)).toEqual(
      finds.map((part) => expect.stringContaining(part)),
    );
  });

  test('each rule has an injected violation', () => {
    const violated = new Set(INJECTED_CASES.filter(({ finds }) => finds.length > 0).map(({ rule }) => rule));
    expect(RULES.filter(({ name }) => !violated.has(name))).toEqual([]);
  });
});

function readRepository(): readonly Source[] {
  return ['apps', 'packages'].flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder))
      .flatMap((name) => filesBelow(`${folder}/${name}/src`))
      .filter((file) => /\.tsx?$/.test(file) && isProduct(file))
      .map((file) => readSource(file, fs.readFileSync(path.join(root, file), 'utf8'))),
  );
}

/** Paths from the root of the repository; `/` on every system. */
function filesBelow(folder: string): readonly string[] {
  return fs
    .readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'));
}
