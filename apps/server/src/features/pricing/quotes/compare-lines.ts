import { type Fen, subtract, sum, toApi } from '@xunban/money';
import { LINE_CODES } from '@xunban/pricing';
import type { StoredLine } from '@xunban/pricing/stored-lines';

type LineKind = StoredLine['line'];
const KINDS: readonly LineKind[] = [...LINE_CODES, 'adjustment'];

/** Two prices side by side, by kind of line, in the order of a quote. The deltas (right minus left) add up exactly. */
export function compareLines(left: readonly StoredLine[], right: readonly StoredLine[]) {
  return KINDS.filter((kind) => [...left, ...right].some(({ line }) => line === kind)).map((kind) => {
    const before = amountOf(left, kind);
    const after = amountOf(right, kind);
    return {
      line: kind,
      nameKey: `pricing.line.${kind}`,
      left: toApi(before),
      right: toApi(after),
      delta: toApi(subtract(after, before)),
    };
  });
}

const amountOf = (lines: readonly StoredLine[], kind: LineKind): Fen =>
  sum(lines.filter(({ line }) => line === kind).map(({ amountFen }) => amountFen));
