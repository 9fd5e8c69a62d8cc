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

const board = facts.board!;
const holes = facts.holes!;
const at = { x: 3, y: 4 };

/** Facts that differ from those of the plain board; undefined where the files tell nothing. */
type Found = { readonly [Name in keyof BoardFacts]?: BoardFacts[Name] | undefined };
const factsWith = (found: Found): BoardFacts => ({ ...facts, ...found }) as BoardFacts;

/** Returns the reasons with fields and figures, as an engineer reads them. */
function objectionsTo(ordered: Partial<BoardSpec>, found: Found) {
  const spec = { ...defaultBoardSpec, ...ordered };
  const { rules } = machineReview({ spec, facts: factsWith(found), violations: [], hasNote: false });
  return rules.flatMap(({ because }) => because);
}

it.each<[string, Partial<BoardSpec>, Found, readonly object[]]>([
  [
    'no files',
    {},
    { files: [] },
    [
      { code: 'review.noFiles', params: {} },
      ...(['top', 'bottom'] as const).map((side) => ({
        code: 'review.maskWithoutCopper',
        field: 'layers',
        params: { side },
      })),
    ],
  ],
  [
    'a guessed role',
    {},
    { files: [...facts.files, file('paste-top', 0.6)] },
    [{ code: 'review.roleGuessed', params: { file: 'lamp.paste-top', role: 'paste-top' } }],
  ],
  ['a role that is just no guess', {}, { files: [...facts.files, file('paste-top', 0.61)] }, []],
  ['a guessed role of a drawing, of which nothing is made', {}, { files: [...facts.files, file('drawing', 0.1)] }, []],
  [
    'copper of an unknown number of layers',
    {},
    { copper: undefined },
    [{ code: 'review.layersUnknown', field: 'layers', params: { ordered: 2 } }],
  ],
  [
    'more layers than ordered',
    {},
    { copper: { ...facts.copper!, layers: 4 } },
    [{ code: 'review.layersDiffer', field: 'layers', params: { ordered: 2, found: 4 } }],
  ],
  [
    'a mask without copper below it',
    {},
    { files: facts.files.filter(({ role }) => role !== 'copper-bottom') },
    [{ code: 'review.maskWithoutCopper', field: 'layers', params: { side: 'bottom' } }],
  ],
  [
    'no outline',
    {},
    { board: undefined },
    [
      { code: 'review.outlineUnknown', params: {} },
      { code: 'review.sizeUnknown', field: 'lengthMm', params: { lengthMm: 100, widthMm: 100 } },
    ],
  ],
  [
    'a size from the copper',
    {},
    { board: { ...board, from: 'copper-extent' } },
    [
      { code: 'review.outlineUnknown', params: {} },
      { code: 'review.sizeUnknown', field: 'lengthMm', params: { lengthMm: 100, widthMm: 100 } },
    ],
  ],
  ['a size that is just certain', {}, { board: { ...board, confidence: 0.9 } }, []],
  ['a size at the tolerance', {}, { board: { ...board, widthMm: 100.2, heightMm: 99.8 } }, []],
  [
    'a longer board',
    {},
    { board: { ...board, widthMm: 100.201 } },
    [
      {
        ...{ code: 'review.sizeDiffers', field: 'lengthMm' },
        params: { lengthMm: 100, widthMm: 100, foundLengthMm: 100.201, foundWidthMm: 100 },
      },
    ],
  ],
  [
    'a narrower board',
    {},
    { board: { ...board, heightMm: 99.799 } },
    [
      {
        ...{ code: 'review.sizeDiffers', field: 'lengthMm' },
        params: { lengthMm: 100, widthMm: 100, foundLengthMm: 100, foundWidthMm: 99.799 },
      },
    ],
  ],
  [
    'a board that is drawn standing',
    { lengthMm: 80, widthMm: 50 },
    { board: { ...board, widthMm: 50, heightMm: 80 } },
    [],
  ],
  [
    'one that is right on one side only',
    { lengthMm: 80, widthMm: 50 },
    { board: { ...board, widthMm: 50, heightMm: 50 } },
    [
      {
        ...{ code: 'review.sizeDiffers', field: 'lengthMm' },
        params: { lengthMm: 80, widthMm: 50, foundLengthMm: 50, foundWidthMm: 50 },
      },
    ],
  ],
  [
    'two designs for one',
    twoByTwo,
    { panel: { ...panel, designs: 2 } },
    [{ code: 'review.designsDiffer', field: 'designCount', params: { ordered: 1, found: 2 } }],
  ],
  ['one design that was counted', twoByTwo, { panel: { ...panel, designs: 1 } }, []],
  ['two designs as ordered', { ...twoByTwo, designCount: 2 }, { panel: { ...panel, designs: 2 } }, []],
  [
    'three designs for two',
    { ...twoByTwo, designCount: 2 },
    { panel: { ...panel, designs: 3 } },
    [{ code: 'review.designsDiffer', field: 'designCount', params: { ordered: 2, found: 3 } }],
  ],
  [
    'two designs that were not counted',
    { designCount: 2 },
    {},
    [{ code: 'review.designsUncounted', field: 'designCount', params: { ordered: 2 } }],
  ],
  [
    'no panel where one was ordered',
    twoByTwo,
    {},
    [{ code: 'review.panelNotFound', field: 'deliveryForm', params: { columns: 2, rows: 2 } }],
  ],
  ['a panel of one board', { ...twoByTwo, panelX: 1, panelY: 1 }, {}, []],
  [
    'a panel that cannot be counted',
    twoByTwo,
    { panel: { ...panel, columns: 1, rows: 1 } },
    [{ code: 'review.panelUncounted', field: 'deliveryForm', params: { columns: 2, rows: 2 } }],
  ],
  [
    'another panel',
    { ...twoByTwo, panelX: 4 },
    { panel: { ...panel, columns: 4, rows: 1 } },
    [{ code: 'review.panelDiffers', field: 'panelX', params: { columns: 4, rows: 2, foundColumns: 4, foundRows: 1 } }],
  ],
  [
    'a panel that lies, but is longer',
    { ...twoByTwo, panelY: 3 },
    { panel: { ...panel, columns: 3, rows: 3 } },
    [{ code: 'review.panelDiffers', field: 'panelX', params: { columns: 2, rows: 3, foundColumns: 3, foundRows: 3 } }],
  ],
  [
    'a panel where one board was ordered',
    {},
    { panel },
    [{ code: 'review.panelNotOrdered', field: 'deliveryForm', params: { found: 4 } }],
  ],
  [
    'two boards where one was ordered',
    {},
    { board: { ...board, boards: 2 } },
    [{ code: 'review.panelNotOrdered', field: 'deliveryForm', params: { found: 2 } }],
  ],
  [
    'signs of a panel',
    {},
    { panel: { ...panel, columns: 1, rows: 1 } },
    [{ code: 'review.panelSigns', field: 'deliveryForm', params: {} }],
  ],
  ['slots alone', {}, { holes: { ...holes, round: 0, slots: 1 } }, []],
  ['no drill file', {}, { holes: undefined }, [{ code: 'review.holesUnknown', params: {} }]],
  [
    'a smaller hole',
    {},
    { holes: { ...holes, minDrillMm: 0.2 } },
    [{ code: 'review.holeNarrower', field: 'minHoleMm', params: { ordered: 0.3, foundMm: 0.2 } }],
  ],
  ['a hole that was rounded', {}, { holes: { ...holes, minDrillMm: 0.295 } }, []],
  [
    'buried holes',
    {},
    { holes: { ...holes, spans: [{ from: 1, to: 2, file: 'a.drl' }] } as never },
    [{ code: 'review.blindOrBuriedHoles', field: 'layers', params: { found: 1 } }],
  ],
  [
    'half holes on other sides',
    { halfHoleSides: 1 },
    { holes: { ...holes, castellated: 9, castellatedSides: 2 } },
    [{ code: 'review.halfHolesDiffer', field: 'halfHoleSides', params: { ordered: 1, found: 2 } }],
  ],
  ['half holes as ordered', { halfHoleSides: 2 }, { holes: { ...holes, castellated: 9, castellatedSides: 2 } }, []],
  [
    'half holes that were not ordered, which the price book judges',
    {},
    { holes: { ...holes, castellatedSides: 2 } },
    [],
  ],
  [
    'nothing measured',
    {},
    { measured: undefined },
    [{ code: 'review.traceUnknown', field: 'minTraceMil', params: { ordered: 6 } }],
  ],
  [
    'a narrower track',
    {},
    { measured: { minTrace: { mm: 0.1, at, layer: 'copper-top' } } },
    [
      {
        ...{ code: 'review.traceNarrower', field: 'minTraceMil', params: { ordered: 6, foundMm: 0.1 } },
        places: [{ ...at, mm: 0.1, layer: 'copper-top' }],
      },
    ],
  ],
  [
    'a narrower gap',
    {},
    { measured: { minTrace: { mm: 0.2 }, minSpacing: { mm: 0.12, at } } },
    [
      {
        ...{ code: 'review.traceNarrower', field: 'minTraceMil', params: { ordered: 6, foundMm: 0.12 } },
        places: [{ ...at, mm: 0.12 }],
      },
    ],
  ],
  [
    'a narrower track beside a wider gap',
    {},
    { measured: { minTrace: { mm: 0.1 }, minSpacing: { mm: 0.12 } } },
    [{ code: 'review.traceNarrower', field: 'minTraceMil', params: { ordered: 6, foundMm: 0.1 } }],
  ],
  [
    'a gap alone',
    {},
    { measured: { minSpacing: { mm: 0.1 } } },
    [{ code: 'review.traceNarrower', field: 'minTraceMil', params: { ordered: 6, foundMm: 0.1 } }],
  ],
  ['tracks of the ordered width, rounded', {}, { measured: { minTrace: { mm: 6 * 0.0254 * 0.97 } } }, []],
  ['neither tracks nor gaps', {}, { measured: {} }, []],
  [
    'impedance by order',
    { impedance: true },
    {},
    [{ code: 'review.optionForPeople', field: 'impedance', params: { value: 'true' } }],
  ],
  [
    'impedance by a job file',
    {},
    { stated: { from: 'a.gbrjob', isImpedanceControlled: true } },
    [{ code: 'review.impedanceStated', field: 'impedance', params: {} }],
  ],
  ['no impedance by a job file', {}, { stated: { from: 'a.gbrjob', isImpedanceControlled: false } }, []],
  [
    'plated edges that only a file states',
    {},
    { edgePlating: { sides: ['left'], from: 'stated', file: 'b.gko' } },
    [{ code: 'review.edgePlatingStated', field: 'edgePlatedSides', params: { file: 'b.gko' } }],
  ],
  [
    'plated edges that no file shows',
    { edgePlatedSides: 1 },
    {},
    [
      { code: 'review.optionForPeople', field: 'edgePlatedSides', params: { value: '1' } },
      { code: 'review.platedEdgesUnknown', field: 'platedEdges', params: { ordered: 1 } },
    ],
  ],
  [
    'plated edges that are named and not drawn',
    { edgePlatedSides: 1, platedEdges: 'right' },
    {},
    [{ code: 'review.optionForPeople', field: 'edgePlatedSides', params: { value: '1' } }],
  ],
  [
    'other plated edges than are drawn',
    { edgePlatedSides: 1, platedEdges: 'right' },
    { edgePlating: { sides: ['left'], from: 'slots', file: 'b.drl' } },
    [
      { code: 'review.optionForPeople', field: 'edgePlatedSides', params: { value: '1' } },
      { code: 'review.platedEdgesDiffer', field: 'platedEdges', params: { value: 'right', found: 'left' } },
    ],
  ],
  ['remarks', { remarks: '请保留工艺边' }, {}, [{ code: 'review.remarks', field: 'remarks', params: {} }]],
  ['blank remarks', { remarks: '  ' }, {}, []],
])('states about %s what an engineer needs', (_, ordered, found, objections) => {
  expect(objectionsTo(ordered, found)).toEqual(objections);
});

it('counts a problem of the files against its rule, with its figures, unless the order decides it', () => {
  const mask = { code: 'dfm.mask-web', severity: 'warning', data: { mm: 0.05, isPlated: true } } as const;
  const problems: BoardFacts['problems'] = [
    { ...mask, message: '' },
    { code: 'dfm.trace-narrow', severity: 'warning', message: '' },
    { code: 'dfm.inner-radius', severity: 'note', message: '' },
    { code: 'outline.missing', severity: 'error', message: '' },
  ] as never;
  const { rules } = machineReview({
    ...{ spec: defaultBoardSpec, violations: [], hasNote: false },
    facts: { ...facts, board: { ...board, from: 'copper-extent' }, problems },
  });
  const failed = rules.filter(({ isPassed }) => !isPassed);
  expect(failed.map(({ rule, because }) => [rule, because.map(({ code, params }) => [code, params])])).toEqual([
    ['outline', [['outline.missing', {}]]],
    ['size', [['review.sizeUnknown', { lengthMm: 100, widthMm: 100 }]]],
    ['manufacture', [['dfm.mask-web', { mm: 0.05 }]]],
  ]);
  expect(rules.find(({ rule }) => rule === 'manufacture')?.measured).toEqual({ found: 1 });
  expect(failed[2]?.because[0]?.problem).toBe(problems[0]);
});

it('asks once about a file whose role is ambiguous, and about holes that are missing', () => {
  const problems = [
    { code: 'roles.ambiguous', severity: 'warning', file: 'lamp.paste-top', message: '' },
    { code: 'drill.missing', severity: 'warning', message: '' },
  ] as never;
  const codes = objectionsTo({}, { files: [...facts.files, file('paste-top', 0.5)], holes: undefined, problems });
  expect(codes.map(({ code }) => code)).toEqual(['roles.ambiguous', 'drill.missing']);
});

it('shows what was found where it differs from a plain board', () => {
  const spec: BoardSpec = { ...defaultBoardSpec, ...twoByTwo, impedance: true, remarks: 'x', hdi: 'stage1', layers: 6 };
  const measuredOf = (found: Found, hasNote: boolean) =>
    Object.fromEntries(
      machineReview({
        ...{ spec, hasNote, facts: factsWith(found) },
        violations: [{ code: 'tooSmall', field: 'lengthMm', params: { min: 5 } }],
      }).rules.map(({ rule, ordered, measured }) => [rule, { ordered, measured }]),
    );
  expect(
    measuredOf(
      {
        panel: { ...panel, designs: 3 },
        impedance: { from: 'a.txt', lines: [{ name: 'USB', ohms: 90, nets: [] }] },
        board: { ...board, widthMm: 12.34567, perimeterMm: 399.6 },
        holes: { ...holes, castellatedSides: 2, minDrillMm: 0.29999 },
      },
      true,
    ),
  ).toMatchObject({
    outline: { measured: { perimeterMm: 400 } },
    size: { measured: { lengthMm: 12.346, widthMm: 100 } },
    design: { measured: { designs: 3 } },
    panel: { ordered: { columns: 2, rows: 2 }, measured: { columns: 2, rows: 2 } },
    hole: { measured: { mm: 0.3 } },
    halfHoles: { measured: { sides: 2 } },
    capability: { measured: { found: 1 } },
    impedance: { ordered: { asked: 1 }, measured: { lines: 1 } },
    options: { measured: { found: 1 } },
    remarks: { measured: { found: 2 } },
  });
  const without = { copper: undefined, board: undefined, holes: undefined, measured: {}, groups: [{}, {}] } as never;
  expect(measuredOf(without, false)).toMatchObject({
    ...{ layers: { measured: null }, outline: { measured: null }, outlineClosed: { measured: null } },
    ...{ size: { measured: null }, design: { measured: { designs: 2 } }, panel: { measured: null } },
    ...{ drill: { measured: null }, hole: { measured: null }, halfHoles: { measured: null } },
    ...{ trace: { measured: null }, remarks: { measured: { found: 1 } } },
  });
  expect(measuredOf({ board: { ...board, boards: 0 } }, false)).toMatchObject({
    panel: { measured: { columns: 1, rows: 1 } },
  });
});

it('states the rule of the price book that is broken', () => {
  const violations = [{ code: 'tooSmall', field: 'lengthMm', params: { min: 5 } }] as const;
  const { rules } = machineReview({ spec: defaultBoardSpec, facts, violations, hasNote: false });
  expect(rules.flatMap(({ because }) => because)).toEqual([
    { code: 'rule.tooSmall', field: 'lengthMm', params: { min: 5 } },
  ]);
});
