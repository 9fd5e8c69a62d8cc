import { BOARD_CHOICES, type BoardSpec, quantityChoices, quantityRows } from '@xunban/contract/board-spec';
import { type Fen, fen, multiplyRatio } from '@xunban/money';
import type { Schedule } from '../calendar/work-calendar.ts';
import { addDays, scheduler, shanghaiDate } from '../calendar/working-days.ts';
import { bookOn } from '../price-book/book-on.ts';
import { indexBook } from '../price-book/indexed-book.ts';
import { checkSpec } from '../rules/check-spec.ts';
import { boardFigures } from './board-figures.ts';
import { type Exact, unitsAt } from './exact.ts';
import { HINTED_FIELDS, hintsFor } from './hints.ts';
import { daysSavedBy, isOffered, rushRules } from './lead-times.ts';
import { optionEffects } from './option-effects.ts';
import { dayLines, priceLines } from './price-lines.ts';
import { factsOf, type PricePlan, planPrice, standardDaysOf, standardRules, totalOf } from './price-plan.ts';
import { type OrderSize, orderSize } from './price-rule.ts';
import type { ChosenCell, MatrixRow, QuoteCell, QuoteOutcome, QuotePart, QuoteRequest } from './quote-types.ts';

/**
 * Computes the full price of a board: every quantity at every lead time, the lines of the chosen cell, the effects of all other
 * options, and hints. The same request always gives the same response: it reads only the request.
 * @throws RangeError when `at` is not a valid time, or the calendar has no working days left.
 */
export function quote(request: QuoteRequest): QuoteOutcome {
  const { spec, calendar, at, parts } = request;
  const book = indexBook(bookOn(request.book, shanghaiDate(at)));
  const wants = (part: QuotePart): boolean => parts === undefined || parts.includes(part);
  const figures = boardFigures(spec, book, calendar.version);
  const violations = checkSpec(spec, book);
  const facts = factsOf(spec, book, request.repeatOf !== undefined);
  const plan = violations.length > 0 ? undefined : planPrice(spec, book, facts);
  if (plan === undefined) return { ok: false, quotedAt: at, violations, ...figures };

  const scheduleFor = scheduler(calendar, at);
  const rows = quantitiesOf(request).map((quantity) => matrixRow(plan, quantity, scheduleFor));
  const order = orderSize(plan.piece, spec.quantity);
  const chosen = chosenCell(plan, order, rows);
  const priced = { plan, size: order, now: chosen, book, facts };
  const options = wants('options') ? optionEffects(priced) : wants('hints') ? optionEffects(priced, HINTED_FIELDS) : [];
  return {
    ...figures,
    ok: true,
    quotedAt: at,
    validUntil: addDays(shanghaiDate(at), book.quoteValidDays),
    chosen: { schedule: scheduleFor(chosen.workingDays), ...chosen },
    leadTimes: BOARD_CHOICES.leadTime.filter((leadTime) =>
      rows.some(({ cells }) => cells.some((cell) => cell.leadTime === leadTime)),
    ),
    sampleUpTo: plan.samples.at(-1)?.uptoQuantity ?? null,
    matrix: wants('matrix') ? shownRows(request, rows) : [],
    options: wants('options') ? options : [],
    hints: wants('hints')
      ? hintsFor({ book, plan, totalFen: chosen.totalFen, rows: listedRows(spec, rows), options })
      : [],
  };
}

function chosenCell(plan: PricePlan, order: OrderSize, rows: readonly MatrixRow[]): Omit<ChosenCell, 'schedule'> {
  const { quantity, leadTime } = plan.spec;
  const cell = rows.find((row) => row.quantity === quantity)?.cells.find((each) => each.leadTime === leadTime);
  // The check has passed, so quantity and lead time are on offer.
  if (cell === undefined) throw new Error(`no cell for ${quantity} pieces at ${leadTime}`);
  return {
    quantity,
    lines: priceLines(plan, order, leadTime),
    days: dayLines(plan, order, leadTime),
    ...cell,
  };
}

/** Hints point to what lists show, so all of that is worked out for them even where other rows were asked for. */
function quantitiesOf({ spec, quantities = [], parts }: QuoteRequest): readonly number[] {
  const isChosenAlone = parts !== undefined && !parts.includes('matrix') && !parts.includes('hints');
  return isChosenAlone ? [spec.quantity] : quantityRows(spec.material, spec.layers, [spec.quantity, ...quantities]);
}

function listedRows({ material, layers }: BoardSpec, rows: readonly MatrixRow[]): readonly MatrixRow[] {
  const listed = quantityChoices(material, layers);
  return rows.length === listed.length ? rows : rows.filter(({ quantity }) => listed.includes(quantity));
}

function shownRows({ spec, quantities }: QuoteRequest, rows: readonly MatrixRow[]): readonly MatrixRow[] {
  if (quantities === undefined) return rows;
  return rows.filter(({ quantity }) => quantity === spec.quantity || quantities.includes(quantity));
}

/** A row of the matrix: what so many pieces cost at each lead time that is on offer for them. */
function matrixRow(plan: PricePlan, quantity: number, scheduleFor: (workingDays: number) => Schedule): MatrixRow {
  const order = orderSize(plan.piece, quantity);
  const standardFen = totalOf(standardRules(plan, order), order);
  const standardDays = standardDaysOf(plan, order);
  const cells: QuoteCell[] = [];
  for (const leadTime of BOARD_CHOICES.leadTime) {
    if (!isOffered(plan.tariff, order.area, leadTime)) continue;
    const workingDays = standardDays - daysSavedBy(leadTime);
    const totalFen = fen(standardFen + totalOf(rushRules(plan.tariff, leadTime), order));
    cells.push({
      leadTime,
      workingDays,
      shipDate: scheduleFor(workingDays).shipDate,
      totalFen,
      unitFen: multiplyRatio(totalFen, 1n, quantity, 'halfUp'),
      perM2Fen: perSquareMetre(totalFen, order.area),
    });
  }
  return { quantity, cells };
}

function perSquareMetre(totalFen: Fen, { digits, scale }: Exact): Fen {
  return multiplyRatio(totalFen, unitsAt(scale), digits, 'halfUp');
}
