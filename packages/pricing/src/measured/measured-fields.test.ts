import { defaultBoardSpec } from '@xunban/contract/board-spec';
import type { BoardFacts } from '@xunban/gerber';
import { describe, expect, it } from 'vitest';
import { differs, measuredFields, takenWith, uncertainFields, withMeasured } from './measured-fields.ts';

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

it('fills size in hundredths and keeps values missing in the files', () => {
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
  ])('of %s mm requires %s mil', (mm, mil) => {
    expect(optionFor({ measured: { minTrace: { mm } } }, 'minTraceMil')).toBe(mil);
  });
  it('is proposed for confirmation where it is uncertain, and never filled in', () => {
    const unsure = { mm: 0.1, layer: 'top.gtl', certainty: 'uncertain' } as const;
    const uncertain = { field: 'minTraceMil', value: 4, exact: 3.94, source: { kind: 'copper', layer: 'top.gtl' } };
    for (const measured of [{ minTrace: unsure }, { minSpacing: unsure }, { minPourNeck: unsure }]) {
      const facts = { ...nothing, measured };
      expect(measuredFields(facts)).toEqual([]);
      expect(uncertainFields(facts)).toEqual([uncertain]);
    }
    const wider = { minTrace: { mm: 0.2 }, minPourNeck: unsure };
    expect(optionFor({ measured: wider }, 'minTraceMil')).toBe(8);
    expect(uncertainFields({ ...nothing, measured: wider })).toEqual([uncertain]);
    expect(uncertainFields({ ...nothing, measured: { minTrace: { mm: 0.09 }, minPourNeck: unsure } })).toEqual([]);
  });
  it('is the narrower of track and gap, reported exactly', () => {
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

it('detects where the buyer’s value differs', () => {
  const [length] = measuredFields({ ...nothing, board });
  expect(length && differs({ ...defaultBoardSpec, lengthMm: 68.59 }, length)).toBe(false);
  expect(length && differs({ ...defaultBoardSpec, lengthMm: 70 }, length)).toBe(true);
});

describe('measured values have their source', () => {
  const at = { x: 12.5, y: 3 };

  it('for the size, the layers and the finest hole', () => {
    const holes = { round: 1, slots: 0, castellated: 0, mouseBites: 0, classes: [], minDrillMm: 0.2504 };
    const copper = { from: 'files', layers: 3, innerOrderKnown: true } as const;
    expect(measuredFields({ ...nothing, copper, board, holes })).toEqual([
      { field: 'layers', value: 4, exact: 3, source: { kind: 'copperFiles', count: 3 } },
      { field: 'lengthMm', value: 68.59, source: { kind: 'outline', from: 'outline-file' } },
      { field: 'widthMm', value: 53.34, source: { kind: 'outline', from: 'outline-file' } },
      { field: 'minHoleMm', value: 0.25, exact: 0.25, source: { kind: 'drillFiles' } },
    ]);
    const [layers] = measuredFields({ ...nothing, copper: { ...copper, layers: 4 } });
    expect(layers).toEqual({ field: 'layers', value: 4, source: { kind: 'copperFiles', count: 4 } });
  });

  it('for the narrowest copper, with the place to look at', () => {
    const sourceOf = (measured: NonNullable<BoardFacts['measured']>) =>
      measuredFields({ ...nothing, measured })[0]?.source;
    const track = { mm: 0.15, at, layer: 'top.gtl' } as const;
    const gap = { mm: 0.127, at, layer: 'top.gtl', between: ['track', 'pad'] } as const;
    expect(sourceOf({ minTrace: track })).toEqual({
      kind: 'copper',
      layer: 'top.gtl',
      place: { kind: 'width', mm: 0.15, at, layer: 'top.gtl' },
    });
    expect(sourceOf({ minTrace: track, minSpacing: gap })).toEqual({
      kind: 'copper',
      layer: 'top.gtl',
      place: { kind: 'gap', mm: 0.127, at, layer: 'top.gtl', between: ['track', 'pad'] },
    });
    expect(sourceOf({ minTrace: { ...track, mm: 0.127 }, minSpacing: gap })).toMatchObject({
      place: { kind: 'width' },
    });
    expect(sourceOf({ minTrace: { mm: 0.15, at } })).not.toHaveProperty('place');
    expect(sourceOf({ minTrace: { mm: 0.15, layer: 'top.gtl' } })).not.toHaveProperty('place');
  });
});

it.each([
  [1, 2, true],
  [2, 1, true],
  [50, 50, true],
  [51, 1, false],
  [1, 51, false],
])('takes a panel of %i × %i: %s', (columns, rows, isTaken) => {
  const panel = { from: 'repeat', columns, rows, hasVScore: true, mouseBiteHoles: 0 } as const;
  const fields = measuredFields({ ...nothing, panel });
  expect(fields).toEqual(
    isTaken
      ? [
          { field: 'deliveryForm', value: 'panelInFile', source: { kind: 'panel', from: 'repeat' } },
          { field: 'panelX', value: columns, source: { kind: 'panel', from: 'repeat' } },
          { field: 'panelY', value: rows, source: { kind: 'panel', from: 'repeat' } },
        ]
      : [],
  );
});

it.each(['roles.stale-layers', 'job.layer-count-differs'] as const)(
  'asks for the number of layers when %s leaves it open',
  (code) => {
    const copper = { from: 'files', layers: 4, innerOrderKnown: true } as const;
    const facts = { ...nothing, copper, problems: [{ code, severity: 'undecided' }] } as const;
    expect(measuredFields(facts)).toEqual([]);
    expect(uncertainFields(facts)).toMatchObject([{ field: 'layers', value: 4 }]);
    expect(measuredFields({ ...nothing, copper })).toMatchObject([{ field: 'layers', value: 4 }]);
    expect(uncertainFields({ ...nothing, copper })).toEqual([]);
  },
);

it('returns nothing for several boards read as one', () => {
  const stated = { from: 'a.gbrjob', thicknessMm: 1.57 };
  const measured = { minTrace: { mm: 0.1 }, minPourNeck: { mm: 0.08, certainty: 'uncertain' } } as const;
  const facts = { ...nothing, board, stated, measured, groups: [] };
  expect(measuredFields(facts)).toEqual([]);
  expect(measuredFields({ ...nothing, board, stated, measured })).not.toEqual([]);
});

it('asks for copper that may be finer than what is sure, not for what is as wide', () => {
  const uncertain = (minPourMm: number) =>
    uncertainFields({
      ...nothing,
      measured: { minTrace: { mm: 0.1 }, minPourNeck: { mm: minPourMm, certainty: 'uncertain' } },
    }).map(({ value }) => value);
  expect(uncertain(0.0889)).toEqual([3.5]);
  expect(uncertain(0.1)).toEqual([]);
  expect(uncertain(0.2)).toEqual([]);
});

describe('processes that were found in the files', () => {
  const edge = { round: 9, slots: 0, mouseBites: 0, classes: [] };
  it('half holes are ordered on as many sides as they are on', () => {
    const holes = { ...edge, castellated: 8, castellatedSides: 2 };
    const [found] = measuredFields({ ...nothing, holes });
    expect(found).toEqual({ field: 'halfHoleSides', value: 2, source: { kind: 'halfHoles', count: 8 } });
    expect(measuredFields({ ...nothing, holes: { ...edge, castellated: 0 } })).toEqual([]);
  });
  it('plated edges that a file states are ordered by number and name', () => {
    const source = { kind: 'stated', file: 'b.gko' };
    const stated = { ...nothing, edgePlating: { sides: ['top', 'left'], from: 'stated', file: 'b.gko' } } as const;
    expect(measuredFields(stated)).toEqual([
      { field: 'edgePlatedSides', value: 2, source },
      { field: 'platedEdges', value: 'topLeft', source },
    ]);
    const all = {
      ...stated,
      edgePlating: { ...stated.edgePlating, sides: ['top', 'right', 'bottom', 'left'] },
    } as const;
    expect(measuredFields(all)).toEqual([{ field: 'edgePlatedSides', value: 4, source }]);
    expect(measuredFields({ ...nothing, edgePlating: { sides: [], from: 'stated', file: 'b.gko' } })).toEqual([]);
  });
  it('copper beyond edges is proposed for confirmation, and names the edges when it is taken', () => {
    const facts = { ...nothing, edgePlating: { sides: ['right'], from: 'copper' } } as const;
    expect(measuredFields(facts)).toEqual([]);
    const [uncertain] = uncertainFields(facts);
    expect(uncertain).toMatchObject({ field: 'edgePlatedSides', value: 1 });
    const taken = withMeasured(defaultBoardSpec, takenWith(defaultBoardSpec, uncertain!));
    expect(taken).toMatchObject({ edgePlatedSides: 1, platedEdges: 'right' });
  });
  it('vias under pads are proposed for confirmation, and filled when they are taken', () => {
    const facts = { ...nothing, measured: { viasInPad: 5 } };
    const uncertain = { field: 'viaInPad', value: true, source: { kind: 'viasInPad', count: 5 } } as const;
    expect(measuredFields(facts)).toEqual([]);
    expect(uncertainFields(facts)).toEqual([uncertain]);
    const taken = withMeasured(defaultBoardSpec, takenWith(defaultBoardSpec, uncertain));
    expect(taken).toMatchObject({ viaInPad: true, viaCover: 'resinFilled' });
    expect(takenWith({ ...defaultBoardSpec, viaCover: 'copperFilled' }, uncertain)).toEqual([uncertain]);
    expect(uncertainFields({ ...nothing, measured: { viasInPad: 0 } })).toEqual([]);
  });
});
