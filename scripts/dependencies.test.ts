import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { compareAdvisories, refusedPackages, unverifiedPackages } from './dependencies.mjs';

const STRONG = `sha512-${'a'.repeat(86)}==`;

test.each<[string, unknown, boolean]>([
  ['a', 'MIT', true],
  ['a', '(MIT OR GPL-3.0-only)', true],
  ['a', '(MIT AND Zlib)', true],
  ['a', ['MIT', 'Apache2'], true],
  ['a', { type: 'ISC' }, true],
  ['a', 'GPL-3.0-only', false],
  ['a', 'MIT AND GPL-3.0-only', false],
  ['a', '(MIT OR ISC) AND GPL-3.0-only', false],
  ['a', '', false],
  ['a', 'LGPL-3.0-or-later', false],
  ['@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later', true],
  ['@img/sharp-win32-x64', 'Apache-2.0 AND LGPL-3.0-or-later', true],
  ['lightningcss-linux-x64-gnu', 'MPL-2.0', true],
])('package %s with the licence %j is allowed: %s', (name, licence, isAllowed) => {
  expect(refusedPackages({ [`node_modules/b/node_modules/${name}`]: {} }, () => licence).length === 0).toBe(isAllowed);
});

test('licences of tools, own packages and other platforms: not read, not read, and from the lock file', () => {
  const packages = {
    '': {},
    'packages/money': {},
    'node_modules/@xunban/money': { link: true },
    'node_modules/tool': { dev: true },
    'node_modules/other-platform': { license: 'GPL-2.0-only' },
  };
  expect(refusedPackages(packages, () => undefined)).toEqual([
    'node_modules/other-platform has the licence "GPL-2.0-only"',
  ]);
});

test('a package that its author has given up is refused, also among the tools', () => {
  const packages = { 'node_modules/old': { dev: true, deprecated: 'use new' } };
  expect(refusedPackages(packages, () => 'MIT')).toEqual(['node_modules/old is deprecated: use new']);
});

test('every locked package comes from the registry, with a strong hash', () => {
  const { packages } = JSON.parse(fs.readFileSync(path.resolve(import.meta.dirname, '../package-lock.json'), 'utf8'));
  expect(Object.keys(packages).length).toBeGreaterThan(500);
  expect(unverifiedPackages(packages)).toEqual([]);
});

test.each<[string, { resolved?: string; integrity?: string; link?: boolean }, boolean]>([
  ['a hash and no address', { integrity: STRONG }, true],
  ['a workspace', { link: true, resolved: 'packages/a' }, true],
  ['no hash', {}, false],
  ['a weak hash', { integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }, false],
  ['another registry', { resolved: 'https://registry.example/a.tgz', integrity: STRONG }, false],
  ['a repository', { resolved: 'git+ssh://git@github.com/a/a.git#1', integrity: STRONG }, false],
])('a locked package with %s', (_, locked, isAccepted) => {
  expect(unverifiedPackages({ 'node_modules/a': locked }).length === 0).toBe(isAccepted);
});

const cause = {
  ...{ source: 1, name: 'left', range: '<2', title: 'Prototype pollution', severity: 'high' },
  url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
};
const report = { vulnerabilities: { left: { via: [cause] }, right: { via: ['left'] } } };
const compare = (...accepted: { id: string; until: string }[]) => compareAdvisories(report, accepted, '2026-11-29');

test('an advisory is open until it is accepted, and again when the acceptance has ended', () => {
  const id = 'GHSA-aaaa-bbbb-cccc';
  const open = `${id} left <2: Prototype pollution (high)`;
  expect(compare()).toEqual({ open: [open], unused: [] });
  expect(compare({ id, until: '2026-11-29' })).toEqual({ open: [], unused: [] });
  expect(compare({ id, until: '2026-11-28' })?.open).toEqual([`${open}; accepted until 2026-11-28 only`]);
  const other = { id: 'GHSA-other', until: '2027-01-01' };
  expect(compare({ id, until: '2027-01-01' }, other)?.unused).toEqual(['GHSA-other']);
});

test.each([undefined, { error: { code: 'ENOTFOUND' } }, { message: 'not found', method: 'POST' }])(
  'without an answer of the registry, %j, nothing is decided',
  (answer) => {
    expect(compareAdvisories(answer, [], '2026-11-29')).toBeUndefined();
  },
);
