import type { PriceLine, ReviewFinding } from '@xunban/contract';
import i18next from 'i18next';

type Params = Readonly<Record<string, string | number>>;

/** Codes of the server as words. A code that the catalogue does not know is shown as it is, rather than hidden. */
const words = (
  area: 'pricing' | 'order-words' | 'board-problems',
  key: string,
  fallback: string,
  params: Params = {},
): string => String(i18next.t(key as never, { ns: area, defaultValue: fallback, ...params }));

/** What a line of a price is for. The `pricing` area must be loaded, as for all of these but the findings. */
export const priceLineName = (line: PriceLine): string =>
  words('pricing', line.nameKey.replace(/^pricing[.:]/, ''), line.ruleId);

export const carrierName = (carrier: string): string => words('pricing', `carrier.${carrier}`, carrier);

export const freightZoneName = (zone: string): string => words('pricing', `zone.${zone}`, zone);

/**
 * What the review of a board file found: where file and order differ (`review.…`), a rule of the price book that the
 * file breaks (`rule.…`), or what reading the file told. The areas `order-words`, `pricing` and
 * `board-problems` must be loaded.
 */
export function findingText({ code, params }: ReviewFinding): string {
  const readable = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, toMicrometres(value)]));
  if (code.startsWith('review.')) return words('order-words', `finding.${code}`, code, readable);
  return code.startsWith('rule.')
    ? words('pricing', code, code, readable)
    : words('board-problems', code, code, readable);
}

/** Millimetres to the micrometre: what an inch file gives beyond that only looks exact. */
const toMicrometres = (value: string | number): string | number =>
  typeof value === 'number' ? Math.round(value * 1000) / 1000 : value;
