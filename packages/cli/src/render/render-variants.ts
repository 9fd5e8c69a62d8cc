import type { QuoteView } from '@xunban/contract';
import type { CliTexts } from '@xunban/i18n/cli-texts';
import { readField } from '../spec-options.ts';
import { fieldName, valueName, yuanText } from '../texts.ts';
import { table } from './table.ts';

/** Another board, by settings such as `finish=enig`, and its price. */
export interface Variant {
  readonly changes: readonly string[];
  readonly quote: QuoteView;
}

/** Variants one a line: price, difference, lead time. */
export function renderVariants(quote: QuoteView, variants: readonly Variant[], texts: CliTexts): string {
  const { cli } = texts;
  const rows = variants.map(({ changes, quote: { chosen, violations } }) => {
    const name = changes.map((change) => settingText(change, texts)).join(', ');
    if (chosen === null) return [`  ${name}`, cli('variants.refused'), violations.map(({ field }) => field).join(', ')];
    const delta = quote.chosen === null ? '' : signed(chosen.total - quote.chosen.total);
    return [
      `  ${name}`,
      yuanText(chosen.total),
      delta,
      cli('quote.days', { days: chosen.workingDays }),
      chosen.shipDate,
    ];
  });
  return [cli('variants.title'), ...table(rows)].join('\n');
}

function settingText(setting: string, texts: CliTexts): string {
  const [field, value] = readField(setting);
  return `${fieldName(field, texts)} ${valueName(field, value, texts)}`;
}

const signed = (yuan: number): string => `${yuan > 0 ? '+' : ''}${yuanText(Math.round(yuan * 100) / 100)}`;
