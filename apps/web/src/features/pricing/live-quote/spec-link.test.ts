import { type BoardSpec, defaultBoardSpec } from '@xunban/contract/board-spec';
import { expect, it } from 'vitest';
import { specFromSearch, specToSearch, unreadIn } from './spec-link.ts';

const roundTrip = (spec: BoardSpec) => specFromSearch(new URLSearchParams(specToSearch(spec)));

it('leaves the usual board out of the link', () => {
  expect(specToSearch(defaultBoardSpec)).toBe('');
  expect(specFromSearch(new URLSearchParams(''))).toEqual(defaultBoardSpec);
});

it('carries a board of every kind of field through a link', () => {
  const spec: BoardSpec = {
    ...defaultBoardSpec,
    layers: 6,
    lengthMm: 56.4,
    widthMm: 0.01,
    impedance: true,
    finish: 'enig',
    minTraceMil: 3.5,
    leadTime: 'rush2',
    remarks: '板边 1 mm 内不放字符 & a=b',
    measured: { holeCount: 0, millingMm: 243, hasEdgeFingers: false, minMaskDamMm: 0.08 },
  };
  expect(roundTrip(spec)).toEqual(spec);
});

it('stays short', () => {
  expect(specToSearch({ ...defaultBoardSpec, layers: 4, lengthMm: 56, measured: { holeCount: 312 } })).toBe(
    'layers=4&lengthMm=56&measured=holeCount-312',
  );
});

it.each([
  ['layers=3', 'layers'],
  ['layers=4%00', 'layers'],
  ['lengthMm=-5', 'lengthMm'],
  ['lengthMm=1e9', 'lengthMm'],
  ['lengthMm=10.123', 'lengthMm'],
  ['lengthMm=', 'lengthMm'],
  ['lengthMm=NaN', 'lengthMm'],
  ['quantity=2.5', 'quantity'],
  ['impedance=yes', 'impedance'],
  ['material=__proto__', 'material'],
] as const)('falls back to the usual value for %s', (search, field) => {
  expect(specFromSearch(new URLSearchParams(search))[field]).toBe(defaultBoardSpec[field]);
});

it('drops invalid measured facts and cuts remarks to the maximum length', () => {
  const spec = specFromSearch(
    new URLSearchParams(
      `measured=holeCount--1_slotCount-3_constructor-1_hasEdgeFingers-maybe&remarks=${'长'.repeat(999)}`,
    ),
  );
  expect(spec.measured).toEqual({ slotCount: 3 });
  expect(spec.remarks).toHaveLength(300);
});

it('reads short names, behind those of the fields', () => {
  const read = (search: string) => specFromSearch(new URLSearchParams(search));
  expect(read('layers=4&size=56.5x80&qty=30')).toEqual({
    ...defaultBoardSpec,
    ...{ layers: 4, lengthMm: 56.5, widthMm: 80, quantity: 30 },
  });
  expect(read('size=100×80&lengthMm=60')).toMatchObject({ lengthMm: 60, widthMm: 80 });
});

it.each([
  ['layers=4&size=100x80&qty=10&utm_source=mail', []],
  ['layers=3&size=100&qty=0', ['layers=3', 'size=100', 'qty=0']],
  ['size=100x0&quantity=-1', ['size=100x0', 'quantity=-1']],
  [`finish=${'x'.repeat(90)}`, [`finish=${'x'.repeat(40)}`]],
] as const)('tells what could not be read in %s', (search, unread) => {
  const read = new URLSearchParams(search);
  expect([...unreadIn(read)].sort()).toEqual([...unread].sort());
  if (unread.length > 0) expect(specFromSearch(read)).toMatchObject({ layers: defaultBoardSpec.layers });
});
