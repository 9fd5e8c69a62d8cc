import { defaultBoardSpec } from '@xunban/contract/board-spec';
import { indexBook } from '../price-book/indexed-book.ts';
import type { PriceBook } from '../price-book/price-book.ts';
import type { Finding, SpecRule } from './spec-rule.ts';

/** Returns the findings of a rule for its example of an invalid board, with the figures of a book; empty where that passes. */
export const ruleExample = (rule: SpecRule, book: PriceBook): readonly Finding[] =>
  rule.find({ ...defaultBoardSpec, ...rule.fails }, indexBook(book));
