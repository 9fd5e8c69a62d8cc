import type { BoardSpec } from '@xunban/contract';
import {
  checkSpec,
  defaultPanelRules,
  layOutSpec,
  type PanelSuggestion,
  type PriceBook,
  type SpecLayout,
  suggestPanels,
} from '@xunban/pricing';
import { serveTasks } from '../../../platform/threads/serve-tasks.ts';

export interface PanelTask {
  readonly board: BoardSpec;
  readonly book: PriceBook;
}

export interface PanelAdvice {
  readonly layout: SpecLayout | null;
  readonly suggestions: readonly PanelSuggestion[];
}

const SUGGESTIONS = 3;

/** A search over all arrangements takes from a millisecond to more than a second, so it has a thread of its own. */
serveTasks<PanelTask, PanelAdvice>(({ board, book }) => {
  // A buyer who drew the panel wants no other one, and a board that the book's rules refuse gets none.
  const wantsAdvice = board.deliveryForm !== 'panelInFile' && checkSpec(board, book).length === 0;
  const layout = layOutSpec(board, book, defaultPanelRules);
  const suggestions = wantsAdvice ? suggestPanels(board, book, defaultPanelRules, SUGGESTIONS) : [];
  return {
    layout,
    // A panel that uses less of the laminate than the current layout is not suggested.
    suggestions: suggestions.filter(({ boardPercent }) => boardPercent >= (layout?.boardPercent ?? 0)),
  };
});
