import { defaultBoardSpec } from '@xunban/contract/board-spec';
import type { BoardFacts } from '@xunban/gerber';
import { describe, expect, it } from 'vitest';
import { askedFields, differs, measuredFields, withMeasured } from './measured-fields.ts';

const nothing: BoardFacts = {
  version: 1,
  files: [],
  mask: { top: false, bottom: false },
  silk: { top: false, bottom: false },
  paste: { top: false, bottom: false },
  problems: [],
};
const board = {
  from: 'outline-file',
  confidence: 1,
  widthMm: 68.5852,
  heightMm: 53.34,
  minX: 0,
  minY: 0,
  outerAreaMm2: 3000,
  areaMm2: 3000,
  perimeterMm: 240,
  boards: 1,
  cutouts: 0,
} as const;

const optionFor = (facts: Partial<BoardFacts>, field: string) =>
  measuredFields({ ...nothing, ...facts }).find((each) => each.field === field)?.value;

it('leaves the form alone where nothing is known', () => {
  expect(measuredFields(nothing)).toEqual([]);
  expect(withMeasured(defaultBoardSpec, [])).toBe(defaultBoardSpec);
});

it('fills size in hundredths and keeps what the files do not tell', () => {
  const filled = withMeasured({ ...defaultBoardSpec, maskColour: 'blue' }, measuredFields({ ...nothing, board }));
  expect(filled).toEqual({ ...defaultBoardSpec, maskColour: 'blue', lengthMm: 68.59, widthMm: 53.34 });
});

it.each([
  ['the frame of a page', { confidence: 0.2, widthMm: 800, heightMm: 500 }],
  ['longer than any laminate', { widthMm: 1800 }],
  ['smaller than any board', { heightMm: 0.4 }],
])('does not fill in a size that is %s', (_, odd) => {
  const filled = measuredFields({ ...nothing, board: { ...board, ...odd } });
  expect(filled.filter(({ field }) => field === 'lengthMm' || field === 'widthMm')).toEqual([]);
});

describe('the finest track', () => {
  it.each([
    [0.1524, 6],
    [0.15, 6],
    [0.147, 5],
    [0.149, 6],
    [0.1, 4],
    [0.0889, 3.5],
    [0.0762, 3],
    [0.05, 3],
    [0.5, 10],
  ])('of %s mm asks for %s mil', (mm, mil) => {
    expect(optionFor({ measured: { minTrace: { mm } } }, 'minTraceMil')).toBe(mil);
  });
  it('is asked for where it is not certain, and never filled in', () => {
    const unsure = { mm: 0.1, layer: 'top.gtl', certainty: 'uncertain' } as const;
    const asked = { field: 'minTraceMil', value: 4, exact: 3.94, source: { kind: 'copper', layer: 'top.gtl' } };
    for (const measured of [{ minTrace: unsure }, { minSpacing: unsure }, { minPourNeck: unsure }]) {
      const facts = { ...nothing, measured };
      expect(measuredFields(facts)).toEqual([]);
      expect(askedFields(facts)).toEqual([asked]);
    }
    const wider = { minTrace: { mm: 0.2 }, minPourNeck: unsure };
    expect(optionFor({ measured: wider }, 'minTraceMil')).toBe(8);
    expect(askedFields({ ...nothing, measured: wider })).toEqual([asked]);
    expect(askedFields({ ...nothing, measured: { minTrace: { mm: 0.09 }, minPourNeck: unsure } })).toEqual([]);
  });
  it('is the narrower of track and gap, told exactly', () => {
    const measured = { minTrace: { mm: 0.2 }, minSpacing: { mm: 0.127, layer: 'top.gtl' } };
    expect(measuredFields({ ...nothing, measured })).toEqual([
      { field: 'minTraceMil', value: 5, exact: 5, source: { kind: 'copper', layer: 'top.gtl' } },
    ]);
  });
});

it.each([
  [0.3, 0.3],
  [0.299, 0.3],
  [0.2, 0.2],
  [0.22, 0.2],
  [0.15, 0.15],
  [0.1, 0.1],
  [0.05, 0.1],
  [1, 0.3],
])('a finest hole of %s mm asks for %s mm', (minDrillMm, option) => {
  const holes = { round: 1, slots: 0, castellated: 0, mouseBites: 0, classes: [], minDrillMm };
  expect(optionFor({ holes }, 'minHoleMm')).toBe(option);
});

it.each([
  [1, 1],
  [2, 2],
  [3, 4],
  [10, 10],
  [12, 12],
  [20, 20],
  [22, undefined],
])('%s copper files make a board of %s layers', (layers, option) => {
  expect(optionFor({ copper: { from: 'files', layers, innerOrderKnown: true } }, 'layers')).toBe(option);
});

it('takes a panel that the files draw, and no panel of one', () => {
  const panel = { from: 'repeat', columns: 2, rows: 3, hasVScore: true, mouseBiteHoles: 0 } as const;
  expect(withMeasured(defaultBoardSpec, measuredFields({ ...nothing, panel }))).toMatchObject({
    deliveryForm: 'panelInFile',
    panelX: 2,
    panelY: 3,
  });
  expect(measuredFields({ ...nothing, panel: { ...panel, columns: 1, rows: 1 } })).toEqual([]);
  expect(measuredFields({ ...nothing, panel: { ...panel, designs: 1 } })).toHaveLength(3);
  expect(measuredFields({ ...nothing, panel: { ...panel, designs: 2 } })).toEqual([]);
});

it('takes what a job file states as a statement of that file', () => {
  const stated = { from: 'a.gbrjob', thicknessMm: 1.57, isImpedanceControlled: true };
  expect(measuredFields({ ...nothing, stated })).toEqual([
    { field: 'thicknessMm', value: 1.6, source: { kind: 'stated', file: 'a.gbrjob' } },
    { field: 'impedance', value: true, source: { kind: 'stated', file: 'a.gbrjob' } },
  ]);
});

it('sees where the buyer says something else', () => {
  const [length] = measuredFields({ ...nothing, board });
  expect(length && differs({ ...defaultBoardSpec, lengthMm: 68.59 }, length)).toBe(false);
  expect(length && differs({ ...defaultBoardSpec, lengthMm: 70 }, length)).toBe(true);
});
