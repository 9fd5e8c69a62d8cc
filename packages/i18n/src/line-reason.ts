/** The fields of a price line that explain its cost. */
interface ReasonedLine {
  readonly inputs: Readonly<Record<string, string | number | boolean>>;
  /** In yuan. */
  readonly amount: number;
}

type TextOf = (
  key: 'reason.start' | 'reason.min' | 'reason.area' | 'reason.perOrder' | 'reason.sample',
  figures: Readonly<Record<string, string | number>>,
) => string;

/**
 * Explains the cost of a line in a sentence: the applicable minimum, the area it is based on, one-time fees. Empty when its
 * name is sufficient. The arithmetic is in the formula.
 * @param textOf returns a text of the `pricing` area
 */
export function reasonOfLine({ inputs, amount }: ReasonedLine, textOf: TextOf): string {
  const figure = (name: string) => (inputs[name] === undefined ? undefined : Number(inputs[name]));
  const exact = figure('areaM2');
  const area = exact === undefined ? undefined : Number(exact.toPrecision(3));
  const yuan = `¥${amount.toFixed(2).replace(/\.00$/, '')}`;
  const upto = figure('uptoQuantity');
  if (upto !== undefined) return textOf('reason.sample', { count: upto, side: figure('maxSideMm') ?? '' });
  if (area !== undefined && amount === figure('startYuan')) return textOf('reason.start', { area, amount: yuan });
  if (amount === figure('minYuan')) return textOf('reason.min', { amount: yuan });
  if (amount === figure('yuanPerOrder')) return textOf('reason.perOrder', {});
  return area === undefined ? '' : textOf('reason.area', { area });
}
