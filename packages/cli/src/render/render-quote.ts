import type { PriceLine, QuoteView } from '@xunban/contract';
import type { CliTexts } from '@xunban/i18n/cli-texts';
import { fromApi } from '@xunban/money';
import { evaluateFormula } from '@xunban/pricing';
import { fieldName, valueName, yuanText } from '../texts.ts';
import { table } from './table.ts';

type Chosen = NonNullable<QuoteView['chosen']>;

export type PricedQuote = QuoteView & { readonly chosen: Chosen };

export const isPriced = (quote: QuoteView): quote is PricedQuote => quote.chosen !== null;

/** A quote as a page of text: figures, matrix, lines with their formulas, hints. */
export function renderQuote(quote: PricedQuote, texts: CliTexts): string {
  const { spec, chosen, hints } = quote;
  const { cli } = texts;
  const { cutOff, startDate, shipDate, workingDays } = chosen.schedule;
  const sections = [
    [
      cli('quote.board', {
        layers: spec.layers,
        length: spec.lengthMm,
        width: spec.widthMm,
        thickness: spec.thicknessMm,
      }),
      cli('quote.figures', {
        area: quote.areaM2,
        weight: quote.weightG,
        utilisation: quote.utilisationPercent === null ? '--' : `${quote.utilisationPercent}%`,
      }),
      cli('quote.validity', { book: quote.bookVersion, until: quote.validUntil ?? '--' }),
    ],
    ...(quote.matrix.length === 0 ? [] : [matrixTable(quote, texts)]),
    renderLines(chosen, texts),
    [texts.text(`pricing.calendar.${chosen.schedule.rule}`, { cutOff, startDate, shipDate, workingDays })],
    ...(hints.length === 0 ? [] : [[cli('quote.hints'), ...hints.map((hint) => `  ${hintText(hint, texts)}`)]]),
  ];
  return sections.map((lines) => lines.join('\n')).join('\n\n');
}

/** The lines of a price with their formulas, and their sum. */
export function renderLines(
  { quantity, leadTime, lines, total }: Pick<Chosen, 'quantity' | 'leadTime' | 'lines' | 'total'>,
  texts: CliTexts,
): string[] {
  const { cli, text } = texts;
  return [
    cli('quote.lines', { quantity, leadTime: text(`pricing.option.leadTime.${leadTime}`) }),
    ...table([
      ...lines.map((line) => [lineName(line, texts), yuanText(line.amount), line.ruleId, `= ${line.formula}`]),
      [cli('quote.total'), yuanText(total), lines.every(isProved) ? `✓ ${cli('quote.proved')}` : '✗'],
    ]).map((line) => `  ${line}`),
  ];
}

const lineName = ({ nameKey, ruleId }: PriceLine, { text }: CliTexts): string => {
  const key = `pricing.${nameKey.replace(/^pricing[.:]/, '')}`;
  const name = text(key);
  return name === key ? ruleId : name;
};

const isProved = ({ formula, rounding, amount }: PriceLine): boolean =>
  evaluateFormula(formula, rounding) === fromApi(amount);

/** Why a board cannot be made as asked, field by field. */
export function renderRefusal({ violations }: Pick<QuoteView, 'violations'>, texts: CliTexts): string {
  const reasons = violations.map(({ field, reasonKey, params, nearest }) => {
    const proposal =
      nearest === null ? '' : ` → ${texts.cli('quote.nearest', { nearest: valueName(field, nearest, texts) })}`;
    return `  ${fieldName(field, texts)} (${field}): ${texts.text(reasonKey, params)}${proposal}`;
  });
  return [texts.cli('quote.refused'), ...reasons].join('\n');
}

function matrixTable({ leadTimes, matrix }: QuoteView, { cli, text }: CliTexts): string[] {
  const header = [text('pricing.field.quantity'), ...leadTimes.map((id) => text(`pricing.option.leadTime.${id}`))];
  const rows = matrix.map(({ quantity, cells }) => [
    String(quantity),
    ...leadTimes.map((id) => {
      const cell = cells.find(({ leadTime }) => leadTime === id);
      if (cell === undefined) return '--';
      return `${yuanText(cell.total)} ${cli('quote.days', { days: cell.workingDays })} ${cell.shipDate.slice(5)}`;
    }),
  ]);
  return table([header, ...rows]);
}

/** A hint with its amounts: what would make the board cheaper. */
function hintText(hint: QuoteView['hints'][number], texts: CliTexts): string {
  const { text } = texts;
  const amounts = { total: yuanText(hint.total), saving: yuanText(hint.saving) };
  if (hint.quantity !== null) return text(`pricing.hint.${hint.kind}`, { ...amounts, quantity: hint.quantity });
  const changeOf = ({ field, from, to }: (typeof hint.changes)[number]) => ({
    field: fieldName(field, texts),
    from: String(from),
    to: String(to),
  });
  if (hint.kind === 'combinedCliff') {
    const changes = hint.changes.map((change) => text('pricing.hint.change', changeOf(change)));
    return text('pricing.hint.combinedCliff', { ...amounts, changes: changes.join(', ') });
  }
  return hint.changes
    .map((change) => text(`pricing.hint.${hint.kind}`, { ...amounts, ...changeOf(change) }))
    .join('; ');
}
