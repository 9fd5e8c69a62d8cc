import type { PriceLine } from '@xunban/contract';
import { sumYuan } from '../../../../shared/sum-yuan.ts';

/** One line of a price in two prices, in yuan; null where the price has no such line. */
export interface ChangedLine {
  readonly line: PriceLine;
  readonly before: number | null;
  readonly after: number | null;
}

/** The lines that differ between two prices, in the order of the later one; what it dropped comes last. */
export function changedLines(before: readonly PriceLine[], after: readonly PriceLine[]): ChangedLine[] {
  const known = new Map([...after, ...before].map((line) => [keyOf(line), line]));
  return [...known.values()]
    .map((line) => ({ line, before: amountOf(before, line), after: amountOf(after, line) }))
    .filter((line) => line.before !== line.after);
}

/** Lines without a rule are distinguished by name. */
export const keyOf = ({ ruleId, inputs }: PriceLine): string => `${ruleId} ${inputs['name'] ?? ''}`;

/** A rule may give several lines. */
function amountOf(lines: readonly PriceLine[], wanted: PriceLine): number | null {
  const own = lines.filter((line) => keyOf(line) === keyOf(wanted));
  return own.length === 0 ? null : sumYuan(own.map(({ amount }) => amount));
}
