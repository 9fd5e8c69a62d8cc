import { BOARD_CHOICES, type BoardSpec, quantityChoices, quantityRows } from '@xunban/contract/board-spec';
import { sum } from '@xunban/money';
import { addDays, scheduler, shanghaiDate } from '../calendar/working-days.ts';
import { tariffOf } from '../price-book/board-kind.ts';
import type { PriceBook } from '../price-book/price-book.ts';
import { checkSpec } from '../rules/check-spec.ts';
import { areaOfPieces, deliveredPiece } from './board-area.ts';
import { boardWeightG } from './board-weight.ts';
import { exactText } from './exact.ts';
import { hintsFor } from './hints.ts';
import { matrixRow } from './matrix.ts';
import { optionEffects } from './option-effects.ts';
import { orderSize } from './order-size.ts';
import { dayLines, priceLines } from './price-lines.ts';
import { type PricePlan, planPrice } from './price-plan.ts';
import type { BoardFigures, ChosenCell, MatrixRow, QuoteOutcome, QuotePart, QuoteRequest } from './quote-types.ts';
import { utilisationPercent } from './utilisation.ts';

/**
 * The whole price of a board: every quantity at every lead time, the lines of the chosen cell, what every other option
 * would change, and hints. The same request gives the same answer for ever: nothing is read but the request.
 * @throws RangeError when `at` is no moment, or the calendar has no working days left.
 */
export function quote(request: QuoteRequest): QuoteOutcome {
  const { spec, book, calendar, at, parts } = request;
  const wants = (part: QuotePart): boolean => parts === undefined || parts.includes(part);
  const figures = boardFigures(spec, book, calendar.version);
  const violations = checkSpec(spec, book);
  const tariff = tariffOf(spec, book);
  if (violations.length > 0 || tariff === undefined) return { ok: false, violations, ...figures };

  const isRepeat = request.repeatOf !== undefined;
  const plan = planPrice(spec, tariff, book, isRepeat);
  const scheduleFor = scheduler(calendar, at);
  const rows = quantitiesOf(request).map((quantity) => matrixRow(plan, quantity, scheduleFor));
  const chosen = chosenCell(spec, plan, rows);
  // The hints about finer holes and tracks are read off the options.
  const options = wants('options') || wants('hints') ? optionEffects(plan, book, chosen) : [];
  return {
    ok: true,
    quotedAt: at,
    validUntil: addDays(shanghaiDate(at), book.quoteValidDays),
    chosen: { schedule: scheduleFor(chosen.workingDays), ...chosen },
    leadTimes: BOARD_CHOICES.leadTime.filter((leadTime) =>
      rows.some(({ cells }) => cells.some((cell) => cell.leadTime === leadTime)),
    ),
    matrix: wants('matrix') ? shownRows(request, rows) : [],
    options: wants('options') ? options : [],
    hints: wants('hints')
      ? hintsFor({ spec, book, plan, totalFen: chosen.totalFen, rows: listedRows(spec, rows), options })
      : [],
    // Last: V8 describes an object anew each time that names follow what was spread into it.
    ...figures,
  };
}

function boardFigures(spec: BoardSpec, book: PriceBook, calendarVersion: string): BoardFigures {
  const piece = deliveredPiece(spec, book.capability.tabGapMm);
  const area = areaOfPieces(piece, spec.quantity);
  return {
    spec,
    bookVersion: book.version,
    calendarVersion,
    pieceLengthMm: piece.lengthHundredths / 100,
    pieceWidthMm: piece.widthHundredths / 100,
    boardsPerPiece: piece.boards,
    areaM2: exactText(area),
    weightG: boardWeightG(spec, area),
    utilisationPercent: utilisationPercent(spec.layers, area),
  };
}

function chosenCell(spec: BoardSpec, plan: PricePlan, rows: readonly MatrixRow[]): Omit<ChosenCell, 'schedule'> {
  const cell = rows
    .find(({ quantity }) => quantity === spec.quantity)
    ?.cells.find(({ leadTime }) => leadTime === spec.leadTime);
  // The check has passed, so quantity and lead time are on offer.
  if (cell === undefined) throw new Error(`no cell for ${spec.quantity} pieces at ${spec.leadTime}`);
  const order = orderSize(plan.piece, spec.quantity);
  const lines = priceLines(plan, order, spec.leadTime);
  // The total was worked out without the formulas that are printed. A price that cannot be explained is none.
  const explained = sum(lines.map(({ amountFen }) => amountFen));
  if (explained !== cell.totalFen) throw new Error(`lines of ${explained} fen explain a price of ${cell.totalFen}`);
  return {
    quantity: spec.quantity,
    lines,
    days: dayLines(plan, order, spec.leadTime),
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
