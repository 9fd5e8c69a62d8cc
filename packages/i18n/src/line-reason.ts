/** What of a price line says why it costs what it does. */
interface ReasonedLine {
  readonly inputs: Readonly<Record<string, string | number | boolean>>;
  /** In yuan. */
  readonly amount: number;
}

type Say = (
  key: 'reason.start' | 'reason.least' | 'reason.area' | 'reason.perOrder' | 'reason.sample',
  figures: Readonly<Record<string, string | number>>,
) => string;

/**
 * Why a line costs what it does, in a sentence: the minimum that applies, the area it goes by, what is paid once. Empty when
 * its name says enough. The arithmetic stays with the formula.
 * @param say a text of the `pricing` area
 */
export function reasonOfLine({ inputs, amount }: ReasonedLine, say: Say): string {
  const figure = (name: string) => (inputs[name] === undefined ? undefined : Number(inputs[name]));
  const exact = figure('areaM2');
  const area = exact === undefined ? undefined : Number(exact.toPrecision(3));
  const yuan = `¥${amount.toFixed(2).replace(/\.00$/, '')}`;
  const upto = figure('uptoQuantity');
  if (upto !== undefined) return say('reason.sample', { count: upto, side: figure('maxSideMm') ?? '' });
  if (area !== undefined && amount === figure('startYuan')) return say('reason.start', { area, amount: yuan });
  if (amount === figure('minYuan')) return say('reason.least', { amount: yuan });
  if (amount === figure('yuanPerOrder')) return say('reason.perOrder', {});
  return area === undefined ? '' : say('reason.area', { area });
}
