import { type BoardSpec, defaultBoardSpec } from '@xunban/contract';
import {
  checkSpec,
  defaultPanelRules,
  layOutSpec,
  type PanelLayout,
  type PanelSuggestion,
  type PriceBook,
  suggestPanels,
} from '@xunban/pricing';

export interface PanelAdvice {
  readonly layout: PanelLayout | null;
  readonly suggestions: readonly PanelSuggestion[];
}

const SUGGESTIONS = 3;
/** A layout takes some milliseconds and a buyer asks again with every price, so the newest are remembered. */
const MOST_REMEMBERED = 500;
const remembered = new Map<string, PanelAdvice>();

/**
 * The layout of what a board is delivered as, and better panels of it. Depends on sizes and process alone, so it is
 * computed once for each of them. A board that the book's rules refuse gets no suggestions.
 */
export function panelAdvice(spec: BoardSpec, book: PriceBook): PanelAdvice {
  const board = withoutOrder(spec);
  const key = `${book.version} ${JSON.stringify(board)}`;
  const known = remembered.get(key);
  if (known !== undefined) return known;
  // A buyer who drew the panel wants no other one.
  const wantsAdvice = board.deliveryForm !== 'panelInFile' && checkSpec(board, book).length === 0;
  const advice: PanelAdvice = {
    layout: layOutSpec(board, book, defaultPanelRules),
    suggestions: wantsAdvice ? suggestPanels(board, book, defaultPanelRules, SUGGESTIONS) : [],
  };
  const oldest = remembered.keys().next();
  if (remembered.size >= MOST_REMEMBERED && !oldest.done) remembered.delete(oldest.value);
  remembered.set(key, advice);
  return advice;
}

/** The board without how many of it are wanted, how soon, and what was measured in its files. */
function withoutOrder(spec: BoardSpec): BoardSpec {
  const { quantity, leadTime, remarks } = defaultBoardSpec;
  return { ...spec, quantity, leadTime, remarks, measured: undefined };
}
