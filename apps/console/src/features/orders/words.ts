import type { PriceLine, ReviewFinding } from '@xunban/contract';
import { text } from '@xunban/i18n/react';

/** Codes of the server as words. A code that this screen does not know is shown as it is, rather than hidden. */
const words = (
  area: 'pricing' | 'order-words',
  key: string,
  fallback: string,
  params: Readonly<Record<string, string | number>> = {},
): string => String(text(key as never, { ns: area, defaultValue: fallback, ...params }));

export const lineName = (line: PriceLine): string =>
  words('pricing', line.nameKey.replace(/^pricing[.:]/, ''), line.ruleId);
export const carrierName = (carrier: string): string => words('pricing', `carrier.${carrier}`, carrier);
export const findingText = (finding: ReviewFinding): string =>
  words('order-words', `finding.${finding.code}`, finding.code, finding.params);
