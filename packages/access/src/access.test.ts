import { describe, expect, it } from 'vitest';
import { guard } from './guard.ts';
import { drawnMenu, filterMenu, type MenuEntry } from './menu.ts';
import {
  EMPTY_HOLDER,
  type Holder,
  holderOf,
  meets,
  meetsAll,
  type RequiredPermission,
} from './required-permission.ts';

const holds = (permissions: string[], roles: string[] = []): Holder => ({
  permissions: permissions.map((id) => ({ id, operation: [] })),
  roles: roles.map((id) => ({ id, operation: [] })),
});

describe('one level', () => {
  it.each<[string, RequiredPermission, Holder, boolean]>([
    ['nothing asked', undefined, EMPTY_HOLDER, true],
    ['null', null, EMPTY_HOLDER, true],
    ['an empty name', '', EMPTY_HOLDER, true],
    ['any', 'any', EMPTY_HOLDER, true],
    ['*', '*', EMPTY_HOLDER, true],
    ["['*']", ['*'], EMPTY_HOLDER, true],
    ["['x','any']", ['x', 'any'], EMPTY_HOLDER, true],
    ['an empty list', [], EMPTY_HOLDER, true],
    ['an empty object', {}, EMPTY_HOLDER, true],
    ['an object of wildcards', { permission: 'any', role: '*' }, EMPTY_HOLDER, true],
    ['a permission held', 'x', holds(['x']), true],
    ['a permission not held', 'x', holds(['y']), false],
    ['any member of a list', ['x', 'y'], holds(['y']), true],
    ['no member of a list', ['x', 'y'], holds(['z']), false],
    ['permission or role: the role', { permission: 'x', role: 'admin' }, holds([], ['admin']), true],
    ['permission or role: the permission', { permission: 'x', role: 'admin' }, holds(['x']), true],
    ['permission or role: neither', { permission: 'x', role: 'admin' }, holds(['y'], ['clerk']), false],
    ['permission or role: a wildcard half is met', { permission: '*', role: 'admin' }, EMPTY_HOLDER, true],
    ['an empty half leaves it to the other', { permission: '', role: 'admin' }, EMPTY_HOLDER, false],
    ['a list of roles', { role: ['admin', 'clerk'] }, holds([], ['clerk']), true],
    ['a bare string is never a role', 'admin', holds([], ['admin']), false],
    ['a role name is never a permission', { role: 'x' }, holds(['x']), false],
    ['case differs', 'Orders', holds(['orders']), false],
  ])('%s', (_, required, holder, passes) => expect(meets(required, holder)).toBe(passes));

  it('takes missing grants for none', () => {
    expect(meets('x', holderOf({ permissions: null }))).toBe(false);
    expect(meets('*', holderOf(undefined))).toBe(true);
    for (const source of [undefined, null, {}, { permissions: null, roles: null }])
      expect(holderOf(source)).toEqual({ permissions: [], roles: [] });
    const grants = { permissions: [{ id: 'x', operation: ['see'] }], roles: [{ id: 'clerk', operation: [] }] };
    expect(holderOf(grants)).toEqual(grants);
    expect(EMPTY_HOLDER).toEqual({ permissions: [], roles: [] });
  });
});

describe('every level', () => {
  it.each<[string, RequiredPermission[], Holder, boolean]>([
    ['parent x, child y, holds y', ['x', 'y'], holds(['y']), false],
    ['parent x, child y, holds both', ['x', 'y'], holds(['x', 'y']), true],
    ['parent x, child *, holds nothing', ['x', '*'], EMPTY_HOLDER, false],
    ['parent free, child y, holds y', [undefined, 'y'], holds(['y']), true],
    ['no levels', [], EMPTY_HOLDER, true],
  ])('%s', (_, levels, holder, passes) => expect(meetsAll(levels, holder)).toBe(passes));
});

describe('guard', () => {
  const route = { public: false, permissions: ['x'] };
  it('asks for signing in before it asks for rights', () => {
    expect(guard(route, { signedIn: false, holder: EMPTY_HOLDER }, '/main')).toEqual({ kind: 'signIn' });
  });
  it('names the refused path without its query', () => {
    expect(guard(route, { signedIn: true, holder: EMPTY_HOLDER }, '/main/credit?id=7#a')).toEqual({
      kind: 'deny',
      path: '/main/credit',
    });
  });
  it('lets the holder in', () => {
    expect(guard(route, { signedIn: true, holder: holds(['x']) }, '/main')).toEqual({ kind: 'allow' });
  });
  it('never refuses a public page, whatever its parents ask', () => {
    expect(guard({ public: true, permissions: ['x'] }, { signedIn: false, holder: EMPTY_HOLDER }, '/403')).toEqual({
      kind: 'allow',
    });
  });
});

interface Entry extends MenuEntry {
  key: string;
  children?: readonly this[];
}

describe('menu', () => {
  const menu: readonly Entry[] = [
    { key: 'home' },
    {
      key: 'credit',
      permission: 'trust',
      children: [{ key: 'statements' }, { key: 'statement', invisible: true }] as readonly Entry[],
    },
    { key: 'hidden', permission: 'trust', invisible: true },
    { key: 'shown', permission: 'trust', invisible: false },
    {
      key: 'group',
      children: [
        { key: 'own', permission: 'x' },
        { key: 'free', permission: '*' },
      ],
    },
  ];
  const keys = (entries: readonly Entry[]): unknown[] =>
    entries.map((entry) => (entry.children ? [entry.key, keys(entry.children)] : entry.key));

  it('drops what is not met, keeps what is marked invisible', () => {
    expect(keys(filterMenu(menu, EMPTY_HOLDER))).toEqual(['home', 'hidden', ['group', ['free']]]);
  });
  it('keeps everything for a holder of everything', () => {
    expect(keys(filterMenu(menu, holds(['trust', 'x'])))).toEqual(keys(menu));
  });
  it('leaves its input unchanged, so that the next member sees the full menu again', () => {
    const before = structuredClone(menu);
    filterMenu(menu, EMPTY_HOLDER);
    expect(menu).toEqual(before);
  });
  it('lets a child of an unmet invisible parent go', () => {
    const nested: Entry[] = [
      { key: 'p', permission: 'x', invisible: true, children: [{ key: 'c' }, { key: 'd', invisible: true }] },
    ];
    expect(keys(filterMenu(nested, EMPTY_HOLDER))).toEqual([['p', ['d']]]);
  });
  it('draws no invisible entry and no empty group', () => {
    const entries: Entry[] = [
      { key: 'a' },
      { key: 'b', invisible: true },
      { key: 'c', children: [{ key: 'd', invisible: true }] },
    ];
    expect(keys(drawnMenu(entries))).toEqual(['a']);
  });
  it('draws a group with those of its entries that are shown', () => {
    const entries: Entry[] = [{ key: 'g', children: [{ key: 'a' }, { key: 'b', invisible: true }] }];
    expect(drawnMenu(entries)).toEqual([{ key: 'g', children: [{ key: 'a' }] }]);
  });
});
