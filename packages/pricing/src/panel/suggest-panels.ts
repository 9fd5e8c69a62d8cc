import { type BoardSpec, hundredthsOf } from '@xunban/contract/board-spec';
import { indexBook } from '../price-book/indexed-book.ts';
import type { PriceBook } from '../price-book/price-book.ts';
import { deliveredPiece, type Piece } from '../quote/board-area.ts';
import { checkSpec } from '../rules/check-spec.ts';
import { layOutPieces, type PanelLayout } from './lay-out-pieces.ts';
import { marginFor, type PanelRules } from './panel-rules.ts';

/** A panel of `panelX` × `panelY` boards, and how it lies on the working panel. */
export interface PanelSuggestion {
  readonly panelX: number;
  readonly panelY: number;
  readonly layout: SpecLayout;
  /** Boards on one working panel. */
  readonly boards: number;
  /** The boards' share of the working panel in percent, without gaps and rails, rounded down to one decimal. */
  readonly boardPercent: number;
}

/** Longer panels bend in the assembly line's conveyor. */
const MAX_PANEL_SIDE_MM = 330;
const MAX_BOARDS_ALONG_A_SIDE = 20;

/** The layout of what is delivered, as the specification has it. */
export interface SpecLayout extends PanelLayout {
  /** The boards' share of the working panel, as in {@link PanelSuggestion}. */
  readonly boardPercent: number;
}

/** @returns null when what is delivered fits no working panel */
export function layOutSpec(spec: BoardSpec, book: PriceBook, rules: PanelRules): SpecLayout | null {
  const piece = deliveredPiece(spec, book.capability.tabGapMm);
  const layout = layOutPieces({ ...piece, layers: spec.layers }, rules);
  return layout && { ...layout, boardPercent: percentOf(boardShare(spec, layout, layout.pieces * piece.outlines)) };
}

/** Returns `outlines` outlines of the file as a share of the working panel. */
function boardShare(spec: BoardSpec, { workingPanel }: PanelLayout, outlines: number): number {
  const outline = hundredthsOf(spec.lengthMm) * hundredthsOf(spec.widthMm);
  return (outlines * outline) / (hundredthsOf(workingPanel.lengthMm) * hundredthsOf(workingPanel.widthMm));
}

const percentOf = (share: number): number => Math.floor(share * 1000) / 10;

/**
 * Suggests panels, arranged by the factory with the separation and rails of the specification, that yield the most boards from
 * the laminate: at most `count`, the best first, the smaller panel first among equals. Only panels that the rules of the book
 * allow are considered. Where no layout can beat the ones found, none is computed.
 */
export function suggestPanels(spec: BoardSpec, book: PriceBook, rules: PanelRules, count: number): PanelSuggestion[] {
  const found: (PanelSuggestion & { readonly share: number })[] = [];
  for (const { candidate, max } of candidates(spec, book, rules)) {
    const worst = found.at(count - 1);
    if (worst !== undefined && max <= worst.share) break;
    const layout = layOutSpec(candidate, book, rules);
    if (layout === null) continue;
    const { panelX, panelY } = candidate;
    const boards = layout.pieces * panelX * panelY;
    const share = boardShare(candidate, layout, boards);
    found.push({ panelX, panelY, layout, boards, boardPercent: percentOf(share), share });
    found.sort((a, b) => b.share - a.share || a.panelX * a.panelY - b.panelX * b.panelY || a.panelX - b.panelX);
  }
  return found.slice(0, count).map(({ share: _, ...suggestion }) => suggestion);
}

interface Candidate {
  readonly candidate: BoardSpec;
  /** No layout gives the boards a larger share of a working panel. */
  readonly max: number;
}

function candidates(spec: BoardSpec, priceBook: PriceBook, rules: PanelRules): Candidate[] {
  const book = indexBook(priceBook);
  const all: Candidate[] = [];
  for (let panelX = 1; panelX <= MAX_BOARDS_ALONG_A_SIDE; panelX += 1) {
    for (let panelY = 1; panelY <= MAX_BOARDS_ALONG_A_SIDE; panelY += 1) {
      if (panelX * panelY === 1) continue;
      const candidate: BoardSpec = { ...spec, deliveryForm: 'panelByUs', panelX, panelY };
      const piece = deliveredPiece(candidate, book.capability.tabGapMm);
      if (Math.max(piece.lengthHundredths, piece.widthHundredths) > hundredthsOf(MAX_PANEL_SIDE_MM)) break;
      if (checkSpec(candidate, book).length > 0) continue;
      all.push({ candidate, max: maxShare(candidate, piece, rules) });
    }
  }
  return all.sort((a, b) => b.max - a.max);
}

/** Returns the share of complete pieces by area alone, on the best working panel. */
function maxShare(spec: BoardSpec, piece: Piece, rules: PanelRules): number {
  const gap = hundredthsOf(rules.pieceGapMm);
  const margin = 2 * hundredthsOf(marginFor(spec.layers, rules)) - gap;
  const taken = (piece.lengthHundredths + gap) * (piece.widthHundredths + gap);
  const boardArea = hundredthsOf(spec.lengthMm) * hundredthsOf(spec.widthMm) * piece.boards;
  return Math.max(
    ...rules.workingPanels.map((panel) => {
      const length = hundredthsOf(panel.lengthMm);
      const width = hundredthsOf(panel.widthMm);
      return (Math.floor(((length - margin) * (width - margin)) / taken) * boardArea) / (length * width);
    }),
  );
}
