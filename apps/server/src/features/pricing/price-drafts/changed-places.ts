import { LANGUAGES } from '@xunban/i18n';
import { priceDataDifferences } from '@xunban/pricing/differences';
import type { AuditPlace } from '../../base/audit/record-act.ts';
import type { PriceDataKind } from './price-data-kinds.ts';
import { priceWords } from './price-words.ts';

/** Where price data differ, in the words of every language: whoever reads the log later has no more than these. */
export function changedPlaces(kind: PriceDataKind, before: unknown, after: unknown): readonly AuditPlace[] {
  const told = LANGUAGES.map((language) => ({
    language,
    differences: priceDataDifferences(kind, before, after, priceWords(language)),
  }));
  const [first] = told;
  return (first?.differences ?? []).map(({ path }, index) => ({
    path,
    words: Object.fromEntries(
      told.map(({ language, differences }) => [
        language,
        { place: differences[index]?.place ?? path, change: differences[index]?.change ?? '' },
      ]),
    ),
  }));
}
