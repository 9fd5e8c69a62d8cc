import { describe, expect, it } from 'vitest';
import { board } from '../test-support.ts';
import { areaOfPieces, deliveredPiece } from './board-area.ts';
import { boardWeightG, utilisationPercent } from './board-figures.ts';
import { exact, exactText } from './exact.ts';

describe('area', () => {
  it('is length (cm) × width (cm) × quantity ÷ 10 000, exactly', () => {
    const piece = deliveredPiece(board({ lengthMm: 103.33, widthMm: 66.67 }), 2);
    expect(exactText(areaOfPieces(piece, 7))).toBe('0.0482230777');
  });

  it.each([
    ['loose boards, whatever is left of a panel', { deliveryForm: 'single', panelX: 4, rails: 'allSides' }, 50, 30, 1],
    ['the panel of the file as drawn', { deliveryForm: 'panelInFile', panelX: 4, panelY: 2 }, 50, 30, 8],
    ['a panel that is V-cut', { deliveryForm: 'panelByUs', panelX: 2, panelY: 3 }, 100, 90, 6],
    [
      'a panel of tabs with rails on all sides',
      { deliveryForm: 'panelByUs', panelX: 2, panelY: 3, panelSeparation: 'tabs', rails: 'allSides', railWidthMm: 5 },
      112,
      104,
      6,
    ],
    [
      'a panel of slots, whose router runs between the rows and between the columns',
      { deliveryForm: 'panelByUs', panelX: 2, panelY: 3, panelSeparation: 'slots' },
      102,
      94,
      6,
    ],
    [
      'a panel of grooves along and slots across',
      { deliveryForm: 'panelByUs', panelX: 2, panelY: 3, panelSeparation: 'vCutAndSlots' },
      102,
      90,
      6,
    ],
    ['rails left and right', { deliveryForm: 'panelByUs', rails: 'leftRight', railWidthMm: 7.25 }, 64.5, 30, 1],
    ['rails above and below', { deliveryForm: 'panelByUs', rails: 'topBottom', railWidthMm: 5 }, 50, 40, 1],
  ] as const)('of a piece: %s', (_, changes, lengthMm, widthMm, boards) => {
    const piece = deliveredPiece(board({ lengthMm: 50, widthMm: 30, ...changes }), 2);
    expect([piece.lengthHundredths / 100, piece.widthHundredths / 100, piece.boards]).toEqual([
      lengthMm,
      widthMm,
      boards,
    ]);
  });
});

describe('weight', () => {
  const oneSquareMetre = exact(1);

  it.each([
    ['two layers of 1 oz, half etched', {}, 3145],
    ['two layers of 1 oz, all copper', { measured: { copperAreaPercent: 100 } }, 3458],
    ['one layer', { layers: 1 }, 3053],
    ['four layers', { layers: 4 }, 3237],
    ['thin board', { thicknessMm: 0.8 }, 1665],
  ] as const)('of a square metre: %s', (_, changes, grams) => {
    expect(boardWeightG(board(changes), oneSquareMetre)).toBe(grams);
  });

  it('is rounded up to the gram', () => {
    expect(boardWeightG(board(), exact(0.0001))).toBe(1);
  });
});

describe('utilisation', () => {
  it.each([
    [2, [80, 80, 83, 83, 83, 83, 85, 85, 85, 85, 85, 85]],
    [4, [72, 72, 72, 72, 75, 75, 75, 75, 79, 79, 79, 79]],
  ])('of %d layers, on both sides of every edge', (layers, expected) => {
    const areas = [0.01, 5, 5.0001, 10, 10.0001, 20, 20.0001, 50, 50.0001, 100, 100.0001, 5000];
    expect(areas.map((area) => utilisationPercent(layers, exact(area)))).toEqual(expected);
  });

  it.each([1, 6, 8, 10])('of %d layers is undefined', (layers) => {
    expect(utilisationPercent(layers, exact(1))).toBeNull();
  });
});
