import { parseBoardSpec } from '@xunban/contract';
import { BOARD_CHOICES, BOARD_NUMBERS, isChoiceField, isNumberField } from '@xunban/contract/board-spec';
import { describe, expect, it } from 'vitest';
import { defaultPriceBook } from '../price-book/default-price-book.ts';
import { board } from '../test-support.ts';
import { checkSpec } from './check-spec.ts';

const needed = { layers: 2, lengthMm: 100, widthMm: 80, quantity: 10 };

function faultsOf(changes: Readonly<Record<string, unknown>>): string[] {
  const parsed = parseBoardSpec({ ...needed, ...changes });
  return parsed.ok ? [] : parsed.faults.map(({ field, code }) => `${field} ${code}`);
}

function violationsOf(changes: Parameters<typeof board>[0]): string[] {
  return checkSpec(board(changes), defaultPriceBook).map(({ field, code, nearest }) => `${field} ${code} ${nearest}`);
}

describe('an invalid board', () => {
  it.each(Object.keys(BOARD_NUMBERS).filter(isNumberField))('%s out of its range', (field) => {
    const { min, max } = BOARD_NUMBERS[field];
    for (const value of [min - 1, max + 1, -min, -1e9, 1e15, Number.MAX_SAFE_INTEGER]) {
      expect(faultsOf({ [field]: value }), String(value)).toEqual([`${field} outOfRange`]);
    }
    for (const value of ['1', null, true, [], {}, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(faultsOf({ [field]: value }), String(value)).toEqual([`${field} wrongType`]);
    }
    expect(faultsOf({ [field]: min + 0.001 })).toEqual([`${field} tooManyDecimals`]);
  });

  it.each(Object.keys(BOARD_CHOICES).filter(isChoiceField))('%s that is not one of its options', (field) => {
    const [usual] = BOARD_CHOICES[field];
    for (const value of ['', 'gold', ' fr4', -1, 99, 0.30001, null, [usual], { value: usual }, Number.NaN]) {
      expect(faultsOf({ [field]: value }), JSON.stringify(value)).toEqual([`${field} notAnOption`]);
    }
    // A number is not a text and a text not a number, however similar they look.
    const twin = typeof usual === 'string' ? Number(usual) : String(usual);
    expect(faultsOf({ [field]: twin })).toEqual([`${field} notAnOption`]);
  });

  it('all of it at once, every field by its name', () => {
    const wrong = Object.fromEntries(
      [...Object.keys(BOARD_CHOICES), ...Object.keys(BOARD_NUMBERS)].map((f) => [f, 'x']),
    );
    const faults = faultsOf({ ...wrong, remarks: 7, measured: { holeCount: -1, drills: 3 }, goldfinger: true });
    expect(faults).toHaveLength(Object.keys(wrong).length + 4);
    expect(faults).toEqual(
      expect.arrayContaining([
        'measured.holeCount outOfRange',
        'measured.drills unknownField',
        'goldfinger unknownField',
      ]),
    );
  });
});

describe('a board beyond any capability', () => {
  it.each([
    [{ layers: 8, tgCelsius: 150, testMethod: 'fullProbe', quantity: 1 }, ['quantity minQuantityOf 5']],
    [{ layers: 8, tgCelsius: 150, testMethod: 'fullProbe', quantity: 4 }, ['quantity minQuantityOf 5']],
    [{ lengthMm: 0.01, widthMm: 2000 }, ['lengthMm sizeMin 5', 'widthMm sizeMax 600']],
    [
      { material: 'aluminium', layers: 4, goldFingers: true, viaCover: 'resinFilled' },
      [
        'layers materialForLayers 2',
        'viaCover viaCoverForLayers tented',
        'goldFingers optionForBoard false',
        'finish goldForFingers enig',
      ],
    ],
    [{ hdi: 'stage3' }, ['hdi optionOffered none', 'hdi hdiForLayers none']],
    [{ minHoleMm: 0.1 }, ['minHoleMm holeForThickness 0.2', 'minHoleMm laserHoleForHdi 0.15']],
    [
      { viaInPad: true, ipcClass: 3, fingerBevelDegrees: 45, pressFit: true },
      [
        'viaCover viaInPadFilled resinFilled',
        'fingerBevelDegrees bevelForFingers 0',
        'finish pressFitFinish immersionTin',
        'holeCopperMicrometres holeCopperForClass 25',
        'testMethod testForClass fullProbe',
      ],
    ],
    [{ goldFingers: true }, ['finish goldForFingers enig']],
    [{ goldFingers: true, fingerPlating: 'hardGold30' }, []],
    [{ halfHoleSides: 4, edgePlatedSides: 4 }, ['edgePlatedSides edgeSidesTogether 0']],
    [{ outerCopperOz: 4, minTraceMil: 8 }, ['minTraceMil traceForOuterCopper 10']],
    [
      { stencilSides: 'top', stencilFrame: '370x470', lengthMm: 400, widthMm: 300 },
      ['stencilFrame stencilFits 550x650'],
    ],
    [{ stencilSides: 'both', lengthMm: 500, widthMm: 500 }, ['stencilFrame stencilFits null']],
    [
      {
        deliveryForm: 'panelByUs',
        panelSeparation: 'vCutAndSlots',
        lengthMm: 20,
        widthMm: 20,
        panelX: 2,
        panelY: 2,
        thicknessMm: 0.4,
        designCount: 2,
        halfHoleSides: 1,
      },
      [
        'panelSeparation vCutPanelSize tabs',
        'panelSeparation vCutThickness tabs',
        'finish haslForThickness osp',
        'designCount panelSingleDesign 1',
        'thicknessMm halfHoleThickness 0.8',
        'panelSeparation halfHoleWithoutVCut tabs',
      ],
    ],
  ] as const)('%j', (changes, expected) => {
    expect(violationsOf(changes)).toEqual(expected);
  });
});
