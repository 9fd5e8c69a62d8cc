import { defaultBoardSpec } from '@xunban/contract/board-spec';
import type { BoardFacts, BoardMarker, Problem } from '@xunban/gerber';
import type { MachineDecision, Objection } from '@xunban/pricing/machine-review';
import { expect, it } from 'vitest';
import { type Remedies, readinessOf } from './readiness.ts';

const decided = (because: readonly Objection[]): MachineDecision => ({
  isPassed: because.length === 0,
  rules: [
    { rule: 'files', isPassed: true, ordered: null, measured: null, because: [] },
    { rule: 'manufacture', isPassed: because.length === 0, ordered: null, measured: null, because },
  ],
});
const remedies: Remedies = { spec: defaultBoardSpec, measuredFields: [], uncertainFields: [], violations: [] };
const problem = (code: Problem['code'], severity: Problem['severity'], data: Problem['data'] = {}): Objection => ({
  code,
  params: {},
  problem: { code, severity, data },
});

it('is ready when no rule has anything against the board', () => {
  expect(readinessOf(decided([]), remedies, [])).toEqual({ verdict: 'ready', items: [], passed: 2, rules: 2 });
});

it('shows what is missing before what can be put right, and that before what an engineer looks at', () => {
  const differs: Objection = { code: 'review.layersDiffer', field: 'layers', params: { ordered: 2, found: 4 } };
  const remarks: Objection = { code: 'review.remarks', field: 'remarks', params: {} };
  const four: Remedies = {
    ...remedies,
    measuredFields: [{ field: 'layers', value: 4, source: { kind: 'copperFiles', count: 4 } }],
  };
  const all = [remarks, differs, problem('drill.missing', 'error')];
  const { verdict, items, passed } = readinessOf(decided(all), four, []);
  expect([verdict, passed]).toEqual(['missing', 1]);
  expect(items.map(({ kind, objection: { code }, changes }) => [kind, code, changes])).toEqual([
    ['missing', 'drill.missing', []],
    ['confirm', 'review.layersDiffer', [{ field: 'layers', from: 2, to: 4 }]],
    ['engineer', 'review.remarks', []],
  ]);
  expect(readinessOf(decided([remarks, differs]), four, []).verdict).toBe('confirm');
  // The file agrees with the form, so the buyer has nothing to change here.
  expect(readinessOf(decided([differs]), remedies, []).verdict).toBe('engineer');
});

it('corrects a violation by the nearest valid value, and both sides of the board together', () => {
  const violated: Objection = { code: 'rule.halfHoleFound', field: 'halfHoleSides', params: {} };
  const size: Objection = { code: 'review.sizeDiffers', field: 'lengthMm', params: {} };
  const known: Remedies = {
    ...remedies,
    measuredFields: [
      { field: 'lengthMm', value: 80, source: { kind: 'outline', from: 'outline-file' } },
      { field: 'widthMm', value: 60, source: { kind: 'outline', from: 'outline-file' } },
    ],
    violations: [{ code: 'halfHoleFound', field: 'halfHoleSides', value: 0, nearest: 2, reasonKey: 'x', params: {} }],
  };
  const [first, second] = readinessOf(decided([violated, size]), known, []).items;
  expect(first?.changes).toEqual([{ field: 'halfHoleSides', from: 0, to: 2 }]);
  expect(second?.changes.map(({ field, to }) => [field, to])).toEqual([
    ['lengthMm', 80],
    ['widthMm', 60],
  ]);
});

it('takes together how fine copper may be asked for with what it needs, and problems of one kind with their worst place', () => {
  const narrow = problem('dfm.annular-narrow', 'warning', { mm: 0.1, limitMm: 0.15, places: 3 });
  const narrower = problem('dfm.annular-narrow', 'error', { mm: 0.05, limitMm: 0.15, places: 2 });
  const marker: BoardMarker = { code: 'dfm.annular-narrow', severity: 'error', x: 1, y: 2, side: 'both', problem: 0 };
  const { items } = readinessOf(decided([narrow, narrower]), remedies, [marker]);
  expect(items).toMatchObject([{ count: 5, kind: 'engineer', place: marker, objection: narrower }]);
});

it('shows copper narrower than ordered, and leaves it to an engineer after the statement of the buyer', () => {
  const places = [{ x: 12.345, y: 6.7, mm: 0.0991, layer: 'top.gtl' }];
  const narrow: Objection = { code: 'review.traceNarrower', field: 'minTraceMil', params: {}, places };
  const files = [{ name: 'top.gtl', role: 'copper-top' }] as unknown as BoardFacts['files'];
  const fine: Remedies = {
    ...remedies,
    measuredFields: [{ field: 'minTraceMil', value: 4, source: { kind: 'copper', layer: 'top.gtl' } }],
  };
  const itemFor = (remarks: string) =>
    readinessOf(decided([narrow]), { ...fine, spec: { ...defaultBoardSpec, remarks } }, [], files).items[0];
  expect(itemFor('')).toMatchObject({ kind: 'confirm', place: { x: 12.345, y: 6.7, side: 'top', file: 'top.gtl' } });
  expect(
    itemFor('For the engineer: narrowest track 0.099 mm on top.gtl at (12.35, 6.7) mm is no track.'),
  ).toMatchObject({
    kind: 'engineer',
    changes: [],
  });
  expect(itemFor('top.gtl at (1, 6.7) mm')?.kind).toBe('confirm');
});
