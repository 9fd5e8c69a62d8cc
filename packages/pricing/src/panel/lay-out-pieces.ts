import { hundredthsOf } from '@xunban/contract/board-spec';
import { type Block, type Extent, packRectangles } from './pack-rectangles.ts';
import { marginFor, type PanelRules, type WorkingPanel } from './panel-rules.ts';
import { maxRectangles } from './upper-bound.ts';

/**
 * The piece to lay out: the outer size of a delivered piece in integer hundredths of a millimetre, and the layers of its board.
 */
export interface PieceToLayOut {
  readonly lengthHundredths: number;
  readonly widthHundredths: number;
  readonly layers: number;
}

/** Delivered pieces on a working panel. Lengths in millimetres, from the panel's lower left corner. */
export interface PanelLayout {
  readonly workingPanel: WorkingPanel;
  readonly marginMm: number;
  readonly gapMm: number;
  readonly pieceLengthMm: number;
  readonly pieceWidthMm: number;
  readonly pieces: number;
  readonly blocks: readonly LayoutBlock[];
  /** The pieces' share of the working panel in percent, rounded down to one decimal. */
  readonly utilisationPercent: number;
  /** No arrangement on this working panel holds more pieces; where it is not reached, the layout is the best found. */
  readonly maxPieces: number;
}

/** Pieces in rows and columns with the gap between them, from the corner (xMm, yMm) on. */
export interface LayoutBlock {
  readonly xMm: number;
  readonly yMm: number;
  readonly columns: number;
  readonly rows: number;
  /** The piece's length runs along the panel's width. */
  readonly turned: boolean;
}

/**
 * Returns the working panel and the arrangement on it that use the laminate best; null when the piece fits no panel. Among
 * equals the first working panel of the rules wins.
 */
export function layOutPieces(piece: PieceToLayOut, rules: PanelRules): PanelLayout | null {
  const gap = hundredthsOf(rules.pieceGapMm);
  const margin = hundredthsOf(marginFor(piece.layers, rules));
  // A gap after every piece, and one more after the last: then pieces and gaps form one rectangle.
  const item: Extent = { width: piece.lengthHundredths + gap, height: piece.widthHundredths + gap };
  const candidates = rules.workingPanels
    .map((workingPanel) => {
      const bin = binOn(workingPanel, margin, gap);
      return { workingPanel, bin, max: pieceShare(workingPanel, piece, maxIn(bin, item)) };
    })
    .sort((a, b) => b.max - a.max);

  let best: { layout: PanelLayout; share: number } | null = null;
  for (const { workingPanel, bin, max } of candidates) {
    if (best !== null && max <= best.share) break;
    const packing = packRectangles(bin, item);
    const share = pieceShare(workingPanel, piece, packing.count);
    if (packing.count === 0 || (best !== null && share <= best.share)) continue;
    best = {
      share,
      layout: {
        workingPanel,
        marginMm: margin / 100,
        gapMm: gap / 100,
        pieceLengthMm: piece.lengthHundredths / 100,
        pieceWidthMm: piece.widthHundredths / 100,
        pieces: packing.count,
        blocks: packing.blocks.map((block) => onPanel(block, margin)),
        utilisationPercent: Math.floor(share * 1000) / 10,
        maxPieces: packing.upperBound,
      },
    };
  }
  return best?.layout ?? null;
}

function binOn(panel: WorkingPanel, margin: number, gap: number): Extent {
  return {
    width: hundredthsOf(panel.lengthMm) - 2 * margin + gap,
    height: hundredthsOf(panel.widthMm) - 2 * margin + gap,
  };
}

function maxIn(bin: Extent, item: Extent): number {
  return maxRectangles(bin.width, bin.height, Math.max(item.width, item.height), Math.min(item.width, item.height));
}

function pieceShare(panel: WorkingPanel, piece: PieceToLayOut, count: number): number {
  const panelArea = hundredthsOf(panel.lengthMm) * hundredthsOf(panel.widthMm);
  return (count * piece.lengthHundredths * piece.widthHundredths) / panelArea;
}

function onPanel({ x, y, columns, rows, turned }: Block, margin: number): LayoutBlock {
  return { xMm: (x + margin) / 100, yMm: (y + margin) / 100, columns, rows, turned };
}
