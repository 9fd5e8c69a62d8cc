import { BOARD_CHOICES, type BoardSpec, defaultBoardSpec, isChoiceField } from '@xunban/contract/board-spec';
import type { BoardFacts, FileFacts } from '@xunban/gerber';
import { expect, it } from 'vitest';
import { machineReview } from './machine-review.ts';

const file = (role: FileFacts['role'], confidence = 0.95): FileFacts => ({
  ...{ name: `lamp.${role}`, bytes: 100, kind: 'gerber', reason: 'file-name' },
  role,
  confidence,
});

const facts: BoardFacts = {
  version: 1,
  files: [file('copper-top'), file('copper-bottom'), file('outline'), file('drill-pth')],
  board: {
    ...{ from: 'outline-file', confidence: 0.97, widthMm: 100, heightMm: 100, minX: 0, minY: 0 },
    ...{ outerAreaMm2: 1e4, areaMm2: 1e4, perimeterMm: 400, boards: 1, cutouts: 0 },
  },
  copper: { from: 'files', layers: 2, innerOrderKnown: true },
  mask: { top: true, bottom: true },
  silk: { top: true, bottom: true },
  paste: { top: false, bottom: false },
  holes: { round: 20, slots: 0, minDrillMm: 0.3, castellated: 0, mouseBites: 0, classes: [] },
  measured: { minTrace: { mm: 0.2 } },
  problems: [],
};

/** The reasons against a board that was changed, with their rules. */
function against(ordered: Partial<BoardSpec>, found: Partial<BoardFacts> = {}, hasNote = false): string[] {
  const spec = { ...defaultBoardSpec, ...ordered };
  const { isPassed, rules } = machineReview({ spec, facts: { ...facts, ...found }, violations: [], hasNote });
  const reasons = rules.flatMap(({ rule, because }) => because.map(({ code }) => `${rule} ${code}`));
  expect(isPassed).toBe(reasons.length === 0);
  return reasons;
}

it('passes a plain board, and reports for every rule the ordered and the measured value', () => {
  const { isPassed, rules } = machineReview({ spec: defaultBoardSpec, facts, violations: [], hasNote: false });
  expect(isPassed).toBe(true);
  expect(rules.map(({ rule, ordered, measured }) => [rule, ordered, measured])).toMatchInlineSnapshot(`
    [
      [
        "files",
        null,
        {
          "files": 4,
        },
      ],
      [
        "roles",
        null,
        {
          "files": 4,
        },
      ],
      [
        "layers",
        {
          "layers": 2,
        },
        {
          "layers": 2,
        },
      ],
      [
        "outline",
        null,
        {
          "perimeterMm": 400,
        },
      ],
      [
        "outlineClosed",
        null,
        {
          "boards": 1,
          "cutouts": 0,
        },
      ],
      [
        "size",
        {
          "lengthMm": 100,
          "widthMm": 100,
        },
        {
          "lengthMm": 100,
          "widthMm": 100,
        },
      ],
      [
        "design",
        {
          "designs": 1,
        },
        {
          "designs": 1,
        },
      ],
      [
        "panel",
        {
          "columns": 1,
          "rows": 1,
        },
        {
          "columns": 1,
          "rows": 1,
        },
      ],
      [
        "drill",
        null,
        {
          "round": 20,
          "slots": 0,
        },
      ],
      [
        "hole",
        {
          "mm": 0.3,
        },
        {
          "mm": 0.3,
        },
      ],
      [
        "halfHoles",
        {
          "sides": 0,
        },
        {
          "sides": 0,
        },
      ],
      [
        "trace",
        {
          "mil": 6,
          "mm": 0.152,
        },
        {
          "mm": 0.2,
        },
      ],
      [
        "manufacture",
        null,
        {
          "found": 0,
        },
      ],
      [
        "capability",
        null,
        {
          "found": 0,
        },
      ],
      [
        "impedance",
        {
          "asked": 0,
        },
        null,
      ],
      [
        "options",
        null,
        {
          "found": 0,
        },
      ],
      [
        "remarks",
        null,
        {
          "found": 0,
        },
      ],
    ]
  `);
});

const panel = { from: 'repeat', columns: 2, rows: 2, hasVScore: true, mouseBiteHoles: 0 } as const;
const twoByTwo = { deliveryForm: 'panelInFile', panelX: 2, panelY: 2 } as const;
const cases: readonly [string, Partial<BoardSpec>, Partial<BoardFacts>, readonly string[]][] = [
  ['four boards for one', {}, { panel }, ['panel review.panelNotOrdered']],
  ['four outlines for one', {}, { board: { ...facts.board!, boards: 4 } }, ['panel review.panelNotOrdered']],
  ['signs of a panel', {}, { panel: { ...panel, columns: 1, rows: 1 } }, ['panel review.panelSigns']],
  ['the panel that was ordered', twoByTwo, { panel }, []],
  ['it lying', { ...twoByTwo, panelX: 1, panelY: 3 }, { panel: { ...panel, columns: 3, rows: 1 } }, []],
  ['another panel', { ...twoByTwo, panelX: 3 }, { panel }, ['panel review.panelDiffers']],
  ['no panel where one was ordered', twoByTwo, {}, ['panel review.panelNotFound']],
  [
    'a panel that cannot be counted',
    twoByTwo,
    { panel: { ...panel, columns: 1, rows: 1 } },
    ['panel review.panelUncounted'],
  ],
  ['two designs for one', twoByTwo, { panel: { ...panel, designs: 2 } }, ['design review.designsDiffer']],
  ['two uncounted designs', { designCount: 2 }, {}, ['design review.designsUncounted']],
  ['an outline that was traced', {}, { board: { ...facts.board!, confidence: 0.85 } }, ['size review.sizeUnknown']],
  ['half holes that are not in the file', { halfHoleSides: 2 }, {}, ['halfHoles review.halfHolesDiffer']],
  [
    'half holes on fewer sides than the file has',
    { halfHoleSides: 1 },
    { holes: { ...facts.holes!, castellated: 20, castellatedSides: 2 } },
    ['halfHoles review.halfHolesDiffer'],
  ],
  [
    'plated edges that only a file states',
    {},
    { edgePlating: { sides: ['left'], from: 'stated', file: 'b.gko' } },
    ['options review.edgePlatingStated'],
  ],
  ['copper beyond an edge', {}, { edgePlating: { sides: ['left'], from: 'copper' } }, []],
  [
    'plated edges that are not stated',
    { edgePlatedSides: 2 },
    {},
    ['options review.optionForPeople', 'options review.platedEdgesUnknown'],
  ],
  [
    'plated edges that copper shows',
    { edgePlatedSides: 1 },
    { edgePlating: { sides: ['left'], from: 'copper' } },
    ['options review.optionForPeople'],
  ],
  [
    'plated edges that are named',
    { edgePlatedSides: 2, platedEdges: 'topLeft' },
    { edgePlating: { sides: ['top', 'left'], from: 'copper' } },
    ['options review.optionForPeople'],
  ],
  [
    'other plated edges than are drawn',
    { edgePlatedSides: 1, platedEdges: 'right' },
    { edgePlating: { sides: ['left'], from: 'slots', file: 'b.drl' } },
    ['options review.optionForPeople', 'options review.platedEdgesDiffer'],
  ],
  ['plated edges all round', { edgePlatedSides: 4 }, {}, ['options review.optionForPeople']],
  ['a drill file without holes', {}, { holes: { ...facts.holes!, round: 0 } }, ['drill review.holesUnknown']],
  ['a guessed role', {}, { files: [...facts.files, file('silk-top', 0.5)] }, ['roles review.roleGuessed']],
  ['remarks', { remarks: '请保留工艺边' }, {}, ['remarks review.remarks']],
  ['impedance', { impedance: true }, {}, ['impedance review.optionForPeople']],
  [
    'impedance that only the files name',
    {},
    { impedance: { from: 'a.txt', lines: [{ name: 'USB', ohms: 90, nets: [] }] } },
    ['impedance review.impedanceStated'],
  ],
  ['a stack-up of two layers, which means nothing', { stackUp: 'specified' }, {}, []],
  ['files that are confirmed', { productionFileConfirm: 'manual' }, {}, ['options review.optionForPeople']],
];
it.each(cases)('decides %s', (_, ordered, found, reasons) => {
  expect(against(ordered, found)).toEqual(reasons);
});

it('leaves to a person what the buyer wrote', () => {
  expect(against({}, {}, true)).toEqual(['remarks review.note']);
});

it('asks for a person for these options and no others', () => {
  const asking = Object.entries(BOARD_CHOICES).flatMap(([field, values]) =>
    isChoiceField(field)
      ? values.flatMap((value) => {
          const reasons = against({ layers: 4, [field]: value }, { copper: { ...facts.copper!, layers: 4 } });
          return reasons.some((reason) => reason.endsWith('optionForPeople')) ? [`${field}: ${value}`] : [];
        })
      : [],
  );
  expect(asking).toMatchInlineSnapshot(`
    [
      "impedance: true",
      "stackUp: specified",
      "hdi: stage1",
      "hdi: stage2",
      "hdi: stage3",
      "edgePlatedSides: 1",
      "edgePlatedSides: 2",
      "edgePlatedSides: 3",
      "edgePlatedSides: 4",
      "goldFingers: true",
      "backDrill: true",
      "pressFit: true",
      "countersunk: true",
      "depthMilling: true",
      "carbonInk: true",
      "peelableMask: true",
      "productionFileConfirm: auto",
      "productionFileConfirm: manual",
      "orderNumberMark: specified",
    ]
  `);
});
