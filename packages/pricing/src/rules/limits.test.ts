import type { BoardSpec } from '@xunban/contract/board-spec';
import { describe, expect, it } from 'vitest';
import { defaultPriceBook } from '../price-book/default-price-book.ts';
import { indexBook } from '../price-book/indexed-book.ts';
import { board } from '../test-support.ts';
import { checkSpec } from './check-spec.ts';
import type { RuleCode } from './rule-codes.ts';

const book = indexBook(defaultPriceBook);
const EIGHT = { layers: 8, tgCelsius: 150, testMethod: 'fullProbe' } as const;
const THREE_OZ = { outerCopperOz: 3, minTraceMil: 8 } as const;
const PANEL = { deliveryForm: 'panelByUs' } as const;
const METAL = { material: 'aluminium', layers: 1 } as const;

type Changes = Partial<BoardSpec>;
const findingsOf = (code: RuleCode, changes: Changes) =>
  checkSpec(board(changes), book)
    .filter((violation) => violation.code === code)
    .map(({ field, nearest, params }) => [field, nearest, params]);

describe('a limit accepts its last board and refuses the next with the figure', () => {
  it.each<[RuleCode, passes: Changes, fails: Changes, ...findings: (readonly [string, unknown, object])[]]>([
    ['sizeMin', { widthMm: 5 }, { widthMm: 4.99 }, ['widthMm', 5, { minMm: 5 }]],
    [
      'sizeMin',
      { lengthMm: 5, widthMm: 5 },
      { lengthMm: 4, widthMm: 3 },
      ['lengthMm', 5, { minMm: 5 }],
      ['widthMm', 5, { minMm: 5 }],
    ],
    [
      'sizeMax',
      { lengthMm: 500, widthMm: 600 },
      { lengthMm: 501, widthMm: 601 },
      ['widthMm', 600, { maxShortMm: 500, maxLongMm: 600 }],
      ['lengthMm', 500, { maxShortMm: 500, maxLongMm: 600 }],
    ],
    [
      'panelSizeMax',
      { ...PANEL, lengthMm: 100, widthMm: 100, panelX: 5, panelY: 6 },
      { ...PANEL, lengthMm: 100, widthMm: 100, panelX: 2, panelY: 7 },
      ['panelY', 6, { maxShortMm: 500, maxLongMm: 600 }],
    ],
    [
      'panelSizeMax',
      { ...PANEL, lengthMm: 500, widthMm: 600 },
      { ...PANEL, lengthMm: 500, widthMm: 600, rails: 'leftRight', railWidthMm: 5 },
      ['panelX', null, { maxShortMm: 500, maxLongMm: 600 }],
    ],
    [
      'vCutPanelSize',
      { ...PANEL, lengthMm: 70, widthMm: 70 },
      { ...PANEL, lengthMm: 69.99, widthMm: 80 },
      ['panelSeparation', 'tabs', { minMm: 70 }],
    ],
    [
      // Stamp holes tear a plate of metal.
      'vCutPanelSize',
      { ...METAL, ...PANEL, lengthMm: 70, widthMm: 70 },
      { ...METAL, ...PANEL, lengthMm: 60, widthMm: 80 },
      ['panelSeparation', 'slots', { minMm: 70 }],
    ],
    [
      'vCutThickness',
      { ...PANEL, thicknessMm: 0.6 },
      { ...PANEL, thicknessMm: 0.4 },
      ['panelSeparation', 'tabs', { minMm: 0.6 }],
    ],
    [
      'holeForLayers',
      { layers: 2, minHoleMm: 0.15 },
      { layers: 1, minHoleMm: 0.15 },
      ['minHoleMm', 0.2, { layers: 1 }],
    ],
    [
      'traceForInnerCopper',
      { layers: 2, innerCopperOz: 2, minTraceMil: 5 },
      { layers: 4, innerCopperOz: 2, minTraceMil: 5 },
      ['minTraceMil', 6, { minMil: 6 }],
    ],
    [
      'holeForThickness',
      { thicknessMm: 2, minHoleMm: 0.2 },
      { thicknessMm: 2.4, minHoleMm: 0.2 },
      ['minHoleMm', 0.25, { thicknessMm: 2.4, ratio: 10 }],
    ],
    [
      'holeForThickness',
      { ...EIGHT, hdi: 'stage1', minHoleMm: 0.1 },
      { ...EIGHT, minHoleMm: 0.1 },
      ['minHoleMm', 0.2, { thicknessMm: 1.6, ratio: 10 }],
    ],
    [
      'holeForThickness',
      { ...EIGHT, hdi: 'stage1', minHoleMm: 0.15, thicknessMm: 1 },
      { ...EIGHT, hdi: 'stage1', minHoleMm: 0.15 },
      ['minHoleMm', 0.1, { thicknessMm: 1.6, ratio: 10 }],
    ],
    ['laserHoleForHdi', { minHoleMm: 0.15 }, { minHoleMm: 0.1 }, ['minHoleMm', 0.15, { holeMm: 0.1 }]],
    [
      'maskForHeavyCopper',
      { outerCopperOz: 2, minTraceMil: 8, maskColour: 'blue' },
      { ...THREE_OZ, maskColour: 'blue' },
      ['maskColour', 'green', { fromOz: 3 }],
    ],
    [
      'maskDamForColour',
      { maskColour: 'black', measured: { minMaskDamMm: 0.12 } },
      { maskColour: 'black', measured: { minMaskDamMm: 0.119 } },
      ['maskColour', 'green', { damMm: 0.119, minMm: 0.12 }],
    ],
    [
      'haslForThickness',
      { thicknessMm: 0.6, finish: 'leadFreeHasl' },
      { thicknessMm: 0.4, finish: 'leadFreeHasl' },
      ['finish', 'osp', { minMm: 0.6 }],
    ],
    ['hdiForLayers', { ...EIGHT, hdi: 'stage2' }, { layers: 4, hdi: 'stage2' }, ['hdi', 'stage1', { minLayers: 6 }]],
    ['hdiForLayers', { layers: 4, hdi: 'stage1' }, { layers: 2, hdi: 'stage1' }, ['hdi', 'none', { minLayers: 4 }]],
    [
      'viaInPadFilled',
      { ...EIGHT, hdi: 'stage1', viaInPad: true, viaCover: 'copperFilled' },
      { ...EIGHT, viaInPad: true },
      ['viaCover', 'resinFilled', {}],
    ],
    [
      'bevelForThickness',
      { thicknessMm: 0.8, goldFingers: true },
      { thicknessMm: 0.8, goldFingers: true, fingerBevelDegrees: 20 },
      ['fingerBevelDegrees', 0, { minMm: 1 }],
    ],
    [
      'edgePlatingSize',
      { edgePlatedSides: 1, widthMm: 10 },
      { edgePlatedSides: 1, widthMm: 9.99 },
      ['edgePlatedSides', 0, { minMm: 10 }],
    ],
    [
      'halfHoleSize',
      { halfHoleSides: 1, widthMm: 10 },
      { halfHoleSides: 1, widthMm: 9.99 },
      ['halfHoleSides', 0, { minMm: 10 }],
    ],
    [
      'copperForThickness',
      { ...THREE_OZ, thicknessMm: 0.8 },
      { ...THREE_OZ, thicknessMm: 0.4 },
      ['thicknessMm', 0.8, { fromOz: 3, minMm: 0.8 }],
    ],
    [
      'copperForThickness',
      { outerCopperOz: 2, thicknessMm: 0.4 },
      { ...THREE_OZ, thicknessMm: 0.6 },
      ['thicknessMm', 0.8, { fromOz: 3, minMm: 0.8 }],
    ],
    [
      'depthForThickness',
      { depthMilling: true, countersunk: true, thicknessMm: 1 },
      { depthMilling: true, countersunk: true, thicknessMm: 0.8 },
      ['depthMilling', false, { minMm: 1 }],
      ['countersunk', false, { minMm: 1 }],
    ],
    [
      'depthForThickness',
      { thicknessMm: 0.8 },
      { countersunk: true, thicknessMm: 0.8 },
      ['countersunk', false, { minMm: 1 }],
    ],
    ['holeCopperForClass', { ipcClass: 2 }, { ipcClass: 3 }, ['holeCopperMicrometres', 25, { minUm: 25 }]],
    [
      'holeCopperForClass',
      { layers: 1, ipcClass: 3 },
      { layers: 2, ipcClass: 3 },
      ['holeCopperMicrometres', 25, { minUm: 25 }],
    ],
    [
      'stencilFits',
      { stencilSides: 'top', stencilFrame: '370x470', lengthMm: 290, widthMm: 190 },
      { stencilSides: 'top', stencilFrame: '370x470', lengthMm: 290.01, widthMm: 190 },
      ['stencilFrame', '420x520', { maxShortMm: 190, maxLongMm: 290 }],
    ],
    [
      // Both sides are next to each other on one stencil sheet.
      'stencilFits',
      { stencilSides: 'both', stencilFrame: '370x470', lengthMm: 190, widthMm: 145 },
      { stencilSides: 'both', stencilFrame: '370x470', lengthMm: 190, widthMm: 145.01 },
      ['stencilFrame', '420x520', { maxShortMm: 190, maxLongMm: 290 }],
    ],
    [
      'halfHoleMeasured',
      { measured: { castellationCount: 0 } },
      { measured: { castellationCount: 1 } },
      ['halfHoleSides', 1, { count: 1 }],
    ],
    [
      'leadTimeOffered',
      { leadTime: 'rush3', quantity: 300 },
      { leadTime: 'rush3', quantity: 350 },
      ['leadTime', 'standard', {}],
    ],
    [
      'materialForLayers',
      { ...METAL },
      { material: 'aluminium', layers: 6 },
      ['layers', 2, { layers: 6, offered: '1 / 2' }],
    ],
    [
      'optionForBoard',
      { ...METAL },
      { ...METAL, goldFingers: true, edgePlatedSides: 2 },
      ['edgePlatedSides', 0, { layers: 1 }],
      ['goldFingers', false, { layers: 1 }],
    ],
  ])('%s', (code, passes, fails, ...findings) => {
    expect(findingsOf(code, passes)).toEqual([]);
    expect(findingsOf(code, fails)).toEqual(findings);
  });
});

describe('equivalent options', () => {
  it.each<[RuleCode, Changes, keyof BoardSpec, readonly string[], refused: string]>([
    ['testForClass', { ipcClass: 3 }, 'testMethod', ['fullProbe', 'fixture', 'fourWire'], 'sampleProbe'],
    [
      'pressFitFinish',
      { ...EIGHT, pressFit: true },
      'finish',
      ['immersionTin', 'immersionSilver', 'enig', 'enepig', 'osp'],
      'leadHasl',
    ],
    ['goldForFingers', { goldFingers: true }, 'finish', ['enig', 'enepig', 'hardGold'], 'immersionSilver'],
    ['goldForFingers', { goldFingers: true }, 'fingerPlating', ['hardGold30'], 'asBoard'],
  ])('%s, on %j, with any right %s', (code, changes, field, allowed, refused) => {
    for (const value of allowed) expect(findingsOf(code, { ...changes, [field]: value }), value).toEqual([]);
    expect(findingsOf(code, { ...changes, [field]: refused })).toHaveLength(1);
  });

  it('a web that no colour keeps is the fault of none', () => {
    expect(findingsOf('maskDamForColour', { maskColour: 'black', measured: { minMaskDamMm: 0.01 } })).toEqual([]);
    expect(findingsOf('maskDamForColour', { maskColour: 'black' })).toEqual([]);
  });
});
