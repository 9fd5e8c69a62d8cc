import { isChoiceField } from '@xunban/contract/board-spec';
import { formatYuan } from '@xunban/money';
import type { FreightOption } from '../freight/freight-types.ts';
import { evaluateFormula } from '../quote/evaluate-formula.ts';
import type { Hint, PriceLine, Quote, RefusedQuote } from '../quote/quote-types.ts';
import type { FieldValue } from '../rules/spec-rule.ts';
import { table } from './table.ts';
import type { Texts } from './texts.ts';

/** A quote as a page of text: figures, matrix, lines with their formulas, hints. */
export function renderQuote(quote: Quote, texts: Texts): string {
  const { spec, chosen } = quote;
  const { text } = texts;
  const leadTime = text(`pricing.option.leadTime.${chosen.leadTime}`);
  const sections = [
    [
      text('pricing.cli.board', {
        layers: spec.layers,
        length: spec.lengthMm,
        width: spec.widthMm,
        thickness: spec.thicknessMm,
      }),
      text('pricing.cli.figures', {
        area: quote.areaM2,
        weight: quote.weightG,
        utilisation: quote.utilisationPercent === null ? '--' : `${quote.utilisationPercent}%`,
      }),
      text('pricing.cli.validity', { book: quote.bookVersion, until: quote.validUntil }),
    ],
    matrixTable(quote, texts),
    [text('pricing.cli.lines', { quantity: chosen.quantity, leadTime }), ...linesTable(quote, texts)],
    [text(`pricing.calendar.${chosen.schedule.rule}`, scheduleFigures(quote))],
    ...(quote.hints.length === 0
      ? []
      : [[text('pricing.cli.hints'), ...quote.hints.map((hint) => `  ${hintText(hint, texts)}`)]]),
  ];
  return sections.map((lines) => lines.join('\n')).join('\n\n');
}

/** Why a board cannot be made as asked, field by field. */
export function renderRefusal(refused: RefusedQuote, { text }: Texts): string {
  const reasons = refused.violations.map(({ field, reasonKey, params, nearest }) => {
    const proposal =
      nearest === null ? '' : ` → ${text('pricing.cli.nearest', { nearest: valueText(field, nearest, text) })}`;
    return `  ${text(`pricing.field.${field}`)} (${field}): ${text(reasonKey, params)}${proposal}`;
  });
  return [text('pricing.cli.refused'), ...reasons].join('\n');
}

export function renderFreight(options: readonly FreightOption[], { text }: Texts): string {
  if (options.length === 0) return text('pricing.cli.noFreight');
  return options
    .map((option) => {
      const price = text('pricing.cli.freight', {
        carrier: text(`pricing.carrier.${option.carrier}`),
        zone: text(`pricing.zone.${option.zone}`),
        price: formatYuan(option.priceFen),
        days: option.days,
      });
      return `${price} ${text(`pricing.freight.${option.because}`, { chargeable: option.chargeableWeightG })}`;
    })
    .join('\n');
}

function matrixTable({ leadTimes, matrix }: Quote, { text }: Texts): string[] {
  const header = [text('pricing.field.quantity'), ...leadTimes.map((id) => text(`pricing.option.leadTime.${id}`))];
  const rows = matrix.map(({ quantity, cells }) => [
    String(quantity),
    ...leadTimes.map((id) => {
      const cell = cells.find(({ leadTime }) => leadTime === id);
      if (cell === undefined) return '--';
      return `${formatYuan(cell.totalFen)} ${text('pricing.cli.days', { days: cell.workingDays })} ${cell.shipDate.slice(5)}`;
    }),
  ]);
  return table([header, ...rows]);
}

function linesTable({ chosen }: Quote, { text }: Texts): string[] {
  const isProved = chosen.lines.every((line) => evaluateFormula(line.formula, line.rounding) === line.amountFen);
  return table([
    ...chosen.lines.map((line) => [text(line.nameKey), formatYuan(line.amountFen), line.ruleId, formulaOf(line)]),
    [text('pricing.cli.total'), formatYuan(chosen.totalFen), isProved ? `✓ ${text('pricing.cli.proved')}` : '✗'],
  ]).map((line) => `  ${line}`);
}

function formulaOf({ formula }: PriceLine): string {
  return `= ${formula}`;
}

function scheduleFigures({ chosen: { schedule } }: Quote) {
  const { cutOff, startDate, shipDate, workingDays } = schedule;
  return { cutOff, startDate, shipDate, workingDays };
}

function hintText(hint: Hint, { text }: Texts): string {
  const amounts = { total: formatYuan(hint.totalFen), saving: formatYuan(hint.savingFen) };
  if ('quantity' in hint) return text(`pricing.hint.${hint.kind}`, { ...amounts, quantity: hint.quantity });
  if (hint.kind === 'combinedCliff') {
    const changes = hint.changes.map(({ field, from, to }) =>
      text('pricing.hint.change', { field: text(`pricing.field.${field}`), from: String(from), to: String(to) }),
    );
    return text('pricing.hint.combinedCliff', { ...amounts, changes: changes.join(', ') });
  }
  const changes = hint.changes.map(({ field, from, to }) =>
    text(`pricing.hint.${hint.kind}`, {
      ...amounts,
      field: text(`pricing.field.${field}`),
      from: String(from),
      to: String(to),
    }),
  );
  return changes.join('; ');
}

function valueText(field: string, value: FieldValue, text: Texts['text']): string {
  if (!isChoiceField(field) || typeof value === 'number') return String(value);
  return text(`pricing.option.${field}.${value}`);
}
