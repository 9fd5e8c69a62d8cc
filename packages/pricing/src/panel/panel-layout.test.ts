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
    // Lying and standing rows together: 34, where all one way holds at most 30.
    [{ lengthMm: 100, widthMm: 80 }, 34, 87.4],
    [{ lengthMm: 500, widthMm: 600 }, 1, 92.7],
  ] as const)('lays out %o', (over, count, percent) => {
    const layout = layOut(over);
    expect(layout?.pieces).toBe(count);
    expect(layout?.mostPieces).toBe(count);
    expect(layout?.utilisationPercent).toBe(percent);
  });

  it('keeps the border and the router’s way between any two pieces', () => {
    for (const [lengthMm, widthMm, layers] of [
      [99.5, 77.3, 2],
      [68.58, 53.34, 4],
      [233, 160, 6],
    ] as const) {
      const layout = layOut({ lengthMm, widthMm, layers });
      if (layout === null) throw new Error('does not fit');
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

  it('says so when a piece fits no working panel', () => {
    expect(layOutPieces({ lengthHundredths: 70_000, widthHundredths: 1000, layers: 2 }, defaultPanelRules)).toBeNull();
  });
});

describe('suggested panels', () => {
  const small = board({ lengthMm: 30, widthMm: 20, panelSeparation: 'vCut', rails: 'topBottom' });

  it('are the best of all that the rules allow', () => {
    const [best] = suggestPanels(small, defaultPriceBook, defaultPanelRules, 3);
    if (best === undefined) throw new Error('nothing suggested');
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
