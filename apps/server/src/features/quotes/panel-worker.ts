import { parentPort } from 'node:worker_threads';
import type { BoardSpec } from '@xunban/contract';
import {
  checkSpec,
  defaultPanelRules,
  layOutSpec,
  type PanelLayout,
  type PanelSuggestion,
  type PriceBook,
  suggestPanels,
} from '@xunban/pricing';

export interface PanelTask {
  readonly board: BoardSpec;
  readonly book: PriceBook;
}

export interface PanelAdvice {
  readonly layout: PanelLayout | null;
  readonly suggestions: readonly PanelSuggestion[];
}

const SUGGESTIONS = 3;

/** A search over all arrangements takes from a millisecond to more than a second, so it has a thread of its own. */
parentPort?.on('message', ({ board, book }: PanelTask) => {
  // A buyer who drew the panel wants no other one, and a board that the book's rules refuse gets none.
  const wantsAdvice = board.deliveryForm !== 'panelInFile' && checkSpec(board, book).length === 0;
  const advice: PanelAdvice = {
    layout: layOutSpec(board, book, defaultPanelRules),
    suggestions: wantsAdvice ? suggestPanels(board, book, defaultPanelRules, SUGGESTIONS) : [],
  };
  parentPort?.postMessage(advice);
});
