import { type BoardSpec, hundredthsOf } from '@xunban/contract/board-spec';
import { tariffName } from '../price-book/board-kind.ts';
import type { BoardRate, LayerTariff, SampleOffer } from '../price-book/price-book.ts';
import { outlineArea, type Piece } from './board-area.ts';
import { compareExact, type Exact, exact, exactText, minusExact } from './exact.ts';
import { areaUnits } from './fees.ts';
import { atLeast, type Formula, fenOf, minus, number, plus, times } from './formula.ts';
import { meetsCondition } from './meets-condition.ts';
import type { PriceRule } from './price-rule.ts';
import { reliefOf } from './repeat-order.ts';
import { NO_SAMPLES, type SamplePrice, samplesOf } from './sample-prices.ts';

/** What the plain board costs: by area, with tooling and film. */
export function plainRules(spec: BoardSpec, tariff: LayerTariff): PriceRule[] {
  return [...areaRules(tariff), filmRule(spec, tariff)];
}

/** What a repeated order saves of the plain price: the tooling and the films are there. */
export function repeatRules(spec: BoardSpec, tariff: LayerTariff): PriceRule[] {
  return [engineeringRule(tariff), filmRule(spec, tariff)].map(reliefOf);
}

/** The part of the plain price that depends on the area alone. */
export function areaRules(tariff: LayerTariff): PriceRule[] {
  return [boardRule(tariff), engineeringRule(tariff)];
}

/** The flat prices that stand in for the plain rules, ascending; none when the board is not covered. */
export function samplePrices(spec: BoardSpec, { sample }: LayerTariff, piece: Piece): readonly SamplePrice[] {
  const covers = sample !== null && coversPiece(sample, piece) && meetsCondition(spec, sample.only);
  return covers ? samplesOf(sample) : NO_SAMPLES;
}

/** A flat price in place of the plain rules. */
export function sampleRule(tariff: LayerTariff, { yuan, uptoQuantity, maxSideMm }: SamplePrice): PriceRule {
  return {
    ruleId: `sample.${tariffName(tariff)}`,
    line: 'sample',
    formula: () => number(yuan),
    inputs: ({ quantity }) => ({ quantity, uptoQuantity, maxSideMm }),
  };
}

/** The film of a board, which no quantity changes. */
export function filmFen(spec: BoardSpec, tariff: LayerTariff): number {
  const outline = hundredthsOf(spec.lengthMm) * hundredthsOf(spec.widthMm);
  const isFree = outline <= areaUnits(tariff.film.freeOutlineM2);
  return isFree ? 0 : Number(fenOf(filmFormula(spec, tariff), 'halfUp'));
}

/** Other designs in the file than the first. */
export function designsRule(spec: BoardSpec, tariff: LayerTariff): PriceRule {
  const { extraDesignYuan } = tariff;
  return {
    ruleId: `designs.${tariffName(tariff)}`,
    line: 'designs',
    formula: () => times(number(spec.designCount - 1), number(extraDesignYuan)),
    inputs: () => ({ designCount: spec.designCount, extraDesignYuan }),
  };
}

function boardRule(tariff: LayerTariff): PriceRule {
  const { board } = tariff;
  return {
    ruleId: `board.${tariffName(tariff)}`,
    line: 'board',
    formula: (order) => atLeast(number(board.startYuan), areaFormula(board, order.area)),
    inputs: (order) => ({ areaM2: exactText(order.area), startYuan: board.startYuan }),
  };
}

function areaFormula(board: BoardRate, area: Exact): Formula {
  switch (board.basis) {
    case 'slices':
      return plus(...slices(board, area));
    case 'whole':
      return times(number(rateAt(board, area)), number(area));
  }
}

/** Rate × part of the area, for each step that the area reaches. */
function slices(board: BoardRate, area: Exact): Formula[] {
  const parts: Formula[] = [];
  let from: Exact = exact(0);
  for (const { uptoM2, yuanPerM2 } of board.steps) {
    const isLast = uptoM2 === null || compareExact(area, exact(uptoM2)) <= 0;
    const to = isLast ? area : exact(uptoM2);
    parts.push(times(number(yuanPerM2), number(minusExact(to, from))));
    if (isLast) break;
    from = to;
  }
  return parts;
}

function rateAt(board: BoardRate, area: Exact): number {
  const step = board.steps.find(({ uptoM2 }) => uptoM2 === null || compareExact(area, exact(uptoM2)) <= 0);
  return step?.yuanPerM2 ?? board.steps.at(-1)?.yuanPerM2 ?? 0;
}

function engineeringRule(tariff: LayerTariff): PriceRule {
  const { yuan, reliefFromM2, reliefYuanPerM2 } = tariff.engineering;
  return {
    ruleId: `engineering.${tariffName(tariff)}`,
    line: 'engineering',
    formula: (order) => {
      const reliefArea = atLeast(number(0), minus(number(order.area), number(reliefFromM2)));
      return atLeast(number(0), minus(number(yuan), times(number(reliefYuanPerM2), reliefArea)));
    },
    inputs: (order) => ({ yuanPerOrder: yuan, reliefFromM2, reliefYuanPerM2, areaM2: exactText(order.area) }),
  };
}

function filmRule(spec: BoardSpec, tariff: LayerTariff): PriceRule {
  const { freeOutlineM2, sheets, yuanPerM2 } = tariff.film;
  const outline = outlineArea(spec);
  return {
    ruleId: `film.${tariffName(tariff)}`,
    line: 'film',
    formula: () => filmFormula(spec, tariff),
    inputs: () => ({ outlineM2: exactText(outline), freeOutlineM2, sheets, yuanPerM2 }),
  };
}

function filmFormula(spec: BoardSpec, tariff: LayerTariff): Formula {
  const { freeOutlineM2, sheets, yuanPerM2 } = tariff.film;
  const charged = atLeast(number(0), minus(number(outlineArea(spec)), number(freeOutlineM2)));
  return times(charged, number(sheets), number(yuanPerM2));
}

/** Whether a piece is small enough for a flat price. */
export function coversPiece(sample: SampleOffer, piece: Piece): boolean {
  return Math.max(piece.lengthHundredths, piece.widthHundredths) <= hundredthsOf(sample.maxSideMm);
}
