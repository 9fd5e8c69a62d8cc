/** A place of price data whose value has changed; undefined where there was or is none. */
export interface PriceDataDifference {
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** The most differences that are listed: more than a person reads. */
const MOST = 300;

/** Where two documents of price data differ, down to the single figure, in the order of the documents. */
export function priceDataDifferences(before: unknown, after: unknown): PriceDataDifference[] {
  const found: PriceDataDifference[] = [];
  collect(before, after, '', found);
  return found;
}

function collect(before: unknown, after: unknown, path: string, found: PriceDataDifference[]): void {
  if (found.length >= MOST || before === after) return;
  if (!isNode(before) || !isNode(after) || Array.isArray(before) !== Array.isArray(after)) {
    found.push({ path, before, after });
    return;
  }
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)]))
    collect(before[key], after[key], path === '' ? key : `${path}.${key}`, found);
}

const isNode = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
