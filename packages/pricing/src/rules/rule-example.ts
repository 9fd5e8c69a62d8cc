import { defaultBoardSpec } from '@xunban/contract/board-spec';
import { indexBook } from '../price-book/indexed-book.ts';
import type { PriceBook } from '../price-book/price-book.ts';
import type { Finding, SpecRule } from './spec-rule.ts';

/** What a rule says of the board that is its example of a fault, with the figures of a book; nothing where that passes. */
export const ruleExample = (rule: SpecRule, book: PriceBook): readonly Finding[] =>
  rule.find({ ...defaultBoardSpec, ...rule.fails }, indexBook(book));
