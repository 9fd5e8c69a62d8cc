import { type BoardSpec, hundredthsOf } from '@xunban/contract/board-spec';
import { type BoardRate, type LayerTariff, tariffName } from '../price-book/price-book.ts';
import { outlineArea, type Piece } from './board-area.ts';
import { compareExact, type Exact, exact, exactText, minusExact } from './exact.ts';
import { atLeast, type Formula, minus, number, plus, times } from './formula.ts';
import { meetsCondition } from './option-rules.ts';
import type { PriceRule } from './price-rule.ts';

/** The part of the plain price that depends on the area alone. */
export function areaRules(tariff: LayerTariff): PriceRule[] {
  return [boardRule(tariff), engineeringRule(tariff)];
}

/** A flat price up to a maximum number of pieces, replacing board, engineering and film. */
export interface SampleRule extends PriceRule {
  readonly uptoQuantity: number;
}

/** The flat prices of a tariff that cover a board, ascending by quantity; none when it is too large or too fine. */
export function sampleRules(spec: BoardSpec, tariff: LayerTariff, piece: Piece): readonly SampleRule[] {
  const { sample } = tariff;
  if (sample === null) return [];
  const longSide = Math.max(piece.lengthHundredths, piece.widthHundredths);
  return longSide <= hundredthsOf(sample.maxSideMm) && meetsCondition(spec, sample.only) ? samplesOf(tariff) : [];
}

/** All flat prices of a tariff, whatever board they are for. */
export function samplesOf(tariff: LayerTariff): SampleRule[] {
  const { prices = [], maxSideMm = 0 } = tariff.sample ?? {};
  return prices.map(({ yuan, uptoQuantity }) => ({
    uptoQuantity,
    ruleId: `sample.${tariffName(tariff)}`,
    line: 'sample',
    formula: () => number(yuan),
    inputs: ({ quantity }) => ({ quantity, uptoQuantity, maxSideMm }),
  }));
}

/** The price that covers so many pieces. */
export function sampleFor(samples: readonly SampleRule[], quantity: number): SampleRule | undefined {
  return samples.find(({ uptoQuantity }) => quantity <= uptoQuantity);
}

/** Film for a large outline, which no quantity changes. */
export function filmRule(spec: BoardSpec, tariff: LayerTariff): PriceRule {
  const { freeOutlineM2, sheets, yuanPerM2 } = tariff.film;
  const outline = outlineArea(spec);
  return {
    ruleId: `film.${tariffName(tariff)}`,
    line: 'film',
    formula: () => {
      const charged = atLeast(number(0), minus(number(outline), number(freeOutlineM2)));
      return times(charged, number(sheets), number(yuanPerM2));
    },
    inputs: () => ({ outlineM2: exactText(outline), freeOutlineM2, sheets, yuanPerM2 }),
  };
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
