import { type BoardSpec, defaultBoardSpec } from '@xunban/contract/board-spec';
import { describe, expect, it } from 'vitest';
import { defaultPriceBook } from '../price-book/default-price-book.ts';
import { checkSpec } from '../rules/check-spec.ts';
import { layOutPieces, type PanelLayout } from './lay-out-pieces.ts';
import { defaultPanelRules, marginFor } from './panel-rules.ts';
import { layOutSpec, suggestPanels } from './suggest-panels.ts';

const board = (over: Partial<BoardSpec>): BoardSpec => ({ ...defaultBoardSpec, ...over });
const layOut = (over: Partial<BoardSpec>) => layOutSpec(board(over), defaultPriceBook, defaultPanelRules);

/** Every piece of a layout in hundredths of a millimetre. */
function pieces(layout: PanelLayout) {
  const hundredths = (mm: number) => Math.round(mm * 100);
  const gap = hundredths(layout.gapMm);
  return layout.blocks.flatMap((block) => {
    const [length, width] = block.turned
      ? [layout.pieceWidthMm, layout.pieceLengthMm]
      : [layout.pieceLengthMm, layout.pieceWidthMm];
    return Array.from({ length: block.columns * block.rows }, (_, index) => {
      const left = hundredths(block.xMm) + (index % block.columns) * (hundredths(length) + gap);
      const bottom = hundredths(block.yMm) + Math.floor(index / block.columns) * (hundredths(width) + gap);
      return { left, bottom, right: left + hundredths(length), top: bottom + hundredths(width) };
    });
  });
}

describe('a board on the working panel', () => {
  it.each([
    // 4 × 5 on 470 × 622: no other panel makes more of its laminate from squares of this size.
    [{ lengthMm: 100, widthMm: 100 }, 20, 68.4],
    // Rows of both orientations together: 34, where a single orientation holds at most 30.
    [{ lengthMm: 100, widthMm: 80 }, 34, 87.4],
    [{ lengthMm: 500, widthMm: 600 }, 1, 92.7],
  ] as const)('lays out %o', (over, count, percent) => {
    const layout = layOut(over);
    expect(layout?.pieces).toBe(count);
    expect(layout?.maxPieces).toBe(count);
    expect(layout?.utilisationPercent).toBe(percent);
  });

  it('keeps the border and the router’s way between any two pieces', () => {
    for (const [lengthMm, widthMm, layers] of [
      [99.5, 77.3, 2],
      [68.58, 53.34, 4],
      [233, 160, 6],
    ] as const) {
      const layout = layOut({ lengthMm, widthMm, layers });
      if (layout === null) throw new Error('piece does not fit');
      const placed = pieces(layout);
      expect(placed).toHaveLength(layout.pieces);
      const margin = layout.marginMm * 100;
      expect(layout.marginMm).toBe(marginFor(layers, defaultPanelRules));
      for (const [index, one] of placed.entries()) {
        expect(one.left).toBeGreaterThanOrEqual(margin);
        expect(one.bottom).toBeGreaterThanOrEqual(margin);
        expect(one.right).toBeLessThanOrEqual(layout.workingPanel.lengthMm * 100 - margin);
        expect(one.top).toBeLessThanOrEqual(layout.workingPanel.widthMm * 100 - margin);
        for (const other of placed.slice(index + 1)) {
          const between = Math.max(
            other.left - one.right,
            one.left - other.right,
            other.bottom - one.top,
            one.bottom - other.top,
          );
          expect(between).toBeGreaterThanOrEqual(layout.gapMm * 100);
        }
      }
    }
  });

  it('lays out panels with their rails and gaps', () => {
    const layout = layOut({
      lengthMm: 40,
      widthMm: 30,
      deliveryForm: 'panelByUs',
      panelX: 3,
      panelY: 4,
      panelSeparation: 'tabs',
      rails: 'topBottom',
      railWidthMm: 5,
    });
    expect([layout?.pieceLengthMm, layout?.pieceWidthMm]).toEqual([3 * 40 + 2 * 2, 4 * 30 + 3 * 2 + 2 * 5]);
  });

  it('returns the panel, the corner and the density', () => {
    expect(layOut({ lengthMm: 100, widthMm: 100 })).toEqual({
      workingPanel: { lengthMm: 622, widthMm: 470 },
      marginMm: 8,
      boardPercent: 68.4,
      gapMm: 2,
      pieceLengthMm: 100,
      pieceWidthMm: 100,
      pieces: 20,
      maxPieces: 20,
      utilisationPercent: 68.4,
      blocks: [{ xMm: 8, yMm: 8, columns: 5, rows: 4, turned: false }],
    });
  });

  it('leaves a wider border around boards of many layers, and takes a piece that just fits', () => {
    expect([1, 2, 4, 20].map((layers) => marginFor(layers, defaultPanelRules))).toEqual([8, 8, 15, 15]);
    const pieces = (lengthHundredths: number, widthHundredths: number, layers: number) =>
      layOutPieces({ lengthHundredths, widthHundredths, layers }, defaultPanelRules)?.pieces;
    expect(pieces(60_600, 50_400, 2)).toBe(1);
    expect(pieces(50_400, 60_600, 2)).toBe(1);
    expect(pieces(60_601, 50_400, 2)).toBeUndefined();
    expect(pieces(60_600, 50_401, 2)).toBeUndefined();
    expect(pieces(59_200, 49_000, 4)).toBe(1);
    expect(pieces(59_201, 49_000, 4)).toBeUndefined();
  });

  it('takes the first of two panels that are equally good, and never less of the laminate', () => {
    const one = { lengthMm: 300, widthMm: 200 };
    const rules = (...workingPanels: { lengthMm: number; widthMm: number }[]) => ({
      ...{ workingPanels, pieceGapMm: 2, sparePercent: 2, margins: [{ uptoLayers: null, marginMm: 8 }] },
    });
    const piece = { lengthHundredths: 13_000, widthHundredths: 8000, layers: 2 };
    const turned = { lengthMm: 200, widthMm: 300 };
    const large = { lengthMm: 400, widthMm: 400 };
    expect(layOutPieces(piece, rules(one, turned))?.workingPanel).toEqual(one);
    expect(layOutPieces(piece, rules(turned, one))?.workingPanel).toEqual(turned);
    const shares = [one, large].map((panel) => layOutPieces(piece, rules(panel))!.utilisationPercent);
    expect(layOutPieces(piece, rules(one, large))?.utilisationPercent).toBe(Math.max(...shares));
    expect(layOutPieces(piece, rules(large, one))?.utilisationPercent).toBe(Math.max(...shares));
  });

  it('knows no border that the rules leave out', () => {
    const rules = { ...defaultPanelRules, margins: [{ uptoLayers: 4, marginMm: 8 }] };
    expect(marginFor(4, rules)).toBe(8);
    expect(() => marginFor(6, rules)).toThrow('the panel rules have no border for 6 layers');
  });

  it('reports when a piece fits no working panel', () => {
    expect(layOutPieces({ lengthHundredths: 70_000, widthHundredths: 1000, layers: 2 }, defaultPanelRules)).toBeNull();
  });
});

it('returns the share of the boards alone, by which panels can be compared with single boards', () => {
  const { lengthMm, widthMm } = layOut({ lengthMm: 30, widthMm: 20 })!.workingPanel;
  const single = layOut({ lengthMm: 30, widthMm: 20 })!;
  expect(single.boardPercent).toBe(Math.floor((1000 * single.pieces * 600) / (lengthMm * widthMm)) / 10);
  expect(single.boardPercent).toBe(single.utilisationPercent);
  const railed = {
    lengthMm: 30,
    widthMm: 20,
    deliveryForm: 'panelByUs',
    panelX: 3,
    panelY: 4,
    rails: 'allSides',
  } as const;
  const panel = layOut(railed)!;
  const area = panel.workingPanel.lengthMm * panel.workingPanel.widthMm;
  expect(panel.boardPercent).toBe(Math.floor((1000 * panel.pieces * 12 * 600) / area) / 10);
  expect(panel.boardPercent).toBeLessThan(panel.utilisationPercent);
  // A panel in the file is one outline, whatever is in it.
  const inFile = layOut({ lengthMm: 90, widthMm: 80, deliveryForm: 'panelInFile', panelX: 3, panelY: 4 })!;
  expect(inFile.boardPercent).toBe(inFile.utilisationPercent);
});

describe('suggested panels', () => {
  const small = board({ lengthMm: 30, widthMm: 20, panelSeparation: 'vCut', rails: 'topBottom' });

  it('are the best of all that the rules allow', () => {
    const [best] = suggestPanels(small, defaultPriceBook, defaultPanelRules, 3);
    if (best === undefined) throw new Error('no panel suggested');
    let compared = 0;
    for (let panelX = 1; panelX <= 11; panelX += 1) {
      for (let panelY = 1; panelY <= 11; panelY += 1) {
        const candidate = board({ ...small, deliveryForm: 'panelByUs', panelX, panelY });
        const layout = layOutSpec(candidate, defaultPriceBook, defaultPanelRules);
        const isLong = Math.max(layout?.pieceLengthMm ?? 0, layout?.pieceWidthMm ?? 0) > 330;
        if (layout === null || isLong || panelX * panelY === 1) continue;
        if (checkSpec(candidate, defaultPriceBook).length > 0) continue;
        compared += 1;
        const { lengthMm, widthMm } = layout.workingPanel;
        const percent = (100 * layout.pieces * panelX * panelY * 600) / (lengthMm * widthMm);
        expect(percent).toBeLessThan(best.boardPercent + 0.1);
      }
    }
    expect(compared).toBeGreaterThan(50);
  });

  it('are the best first, count their boards, and fit the assembly line', () => {
    const suggestions = suggestPanels(small, defaultPriceBook, defaultPanelRules, 8);
    expect(suggestions).toHaveLength(8);
    for (const { panelX, panelY, boards, boardPercent, layout } of suggestions) {
      expect(panelX * panelY).toBeGreaterThan(1);
      expect(boards).toBe(layout.pieces * panelX * panelY);
      const { lengthMm, widthMm } = layout.workingPanel;
      expect(boardPercent).toBe(Math.floor((1000 * boards * 600) / (lengthMm * widthMm)) / 10);
      expect(Math.max(layout.pieceLengthMm, layout.pieceWidthMm)).toBeLessThanOrEqual(330);
      expect(layout).toEqual(
        layOutSpec(board({ ...small, deliveryForm: 'panelByUs', panelX, panelY }), defaultPriceBook, defaultPanelRules),
      );
    }
    const percents = suggestions.map(({ boardPercent }) => boardPercent);
    expect(percents).toEqual([...percents].sort((a, b) => b - a));
    expect(suggestPanels(small, defaultPriceBook, defaultPanelRules, 2)).toEqual(suggestions.slice(0, 2));
  });

  it('may be as long as the conveyor carries, and as many as twenty along a side', () => {
    const sizes = (lengthMm: number, widthMm: number) =>
      suggestPanels(
        board({ ...small, rails: 'none', lengthMm, widthMm }),
        defaultPriceBook,
        defaultPanelRules,
        400,
      ).map(({ panelX, panelY }) => `${panelX} × ${panelY}`);
    expect(sizes(165, 165).sort()).toEqual(['1 × 2', '2 × 1', '2 × 2']);
    expect(sizes(165.01, 165.01)).toEqual([]);
    expect(sizes(10, 330)).toContain('20 × 1');
    expect(sizes(10, 330)).not.toContain('21 × 1');
  });

  it('obey the rules of separation', () => {
    const suggestions = suggestPanels(small, defaultPriceBook, defaultPanelRules, 3);
    expect(suggestions).toHaveLength(3);
    for (const { layout } of suggestions) {
      expect(Math.min(layout.pieceLengthMm, layout.pieceWidthMm)).toBeGreaterThanOrEqual(70);
    }
    const thin = { ...small, thicknessMm: 0.4, finish: 'osp' } as const;
    expect(suggestPanels(thin, defaultPriceBook, defaultPanelRules, 3)).toEqual([]);
    expect(suggestPanels({ ...thin, panelSeparation: 'tabs' }, defaultPriceBook, defaultPanelRules, 3)).toHaveLength(3);
  });
});
