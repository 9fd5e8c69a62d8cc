import { hasDecimals } from '@xunban/contract/board-spec';
import type { BookProblem } from './price-book.ts';
import { type ChargePrice, type LayerTariff, type MeasuredPrice, type PriceBook, tariffName } from './price-book.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MAX_YUAN = 10_000_000;
const MAX_DAYS = 365;

/** Returns the invalid amounts, day counts and dates of a book. */
export function figureProblems(book: PriceBook): BookProblem[] {
  const yuan = [
    ...book.tariffs.flatMap((tariff) => tariffAmounts(tariff)),
    ...book.charges.flatMap(({ id, price }) => chargeAmounts(`charges.${id}`, price)),
    ...book.measuredCharges.flatMap(({ id, price, waivedBelowYuan = 0 }): Figure[] => [
      ...measuredAmounts(`measuredCharges.${id}`, price),
      [`measuredCharges.${id}.waivedBelowYuan`, waivedBelowYuan],
    ]),
  ];
  const days: Figure[] = [
    ['quoteValidDays', book.quoteValidDays],
    ...book.tariffs.flatMap((tariff) =>
      tariff.leadDays.map((step): Figure => [`tariffs.${tariffName(tariff)}.leadDays`, step.days]),
    ),
    ...book.charges.flatMap(({ id, extraDays }): Figure[] =>
      extraDays === undefined ? [] : [[`charges.${id}.extraDays`, extraDays]],
    ),
  ];
  return [
    ...yuan.filter(([, value]) => !isAmount(value)).map(malformed),
    ...days.filter(([, value]) => !Number.isSafeInteger(value) || value < 1 || value > MAX_DAYS).map(malformed),
    ...(DAY.test(book.effectiveFrom) ? [] : [malformed(['effectiveFrom', book.effectiveFrom])]),
    ...(book.version === '' ? [malformed(['version', book.version])] : []),
  ];
}

/** Returns the area steps that leave a gap, overlap, or end before the largest order. */
export function stepProblems(book: PriceBook): BookProblem[] {
  return book.tariffs.flatMap((tariff) => stepsOf(tariff, `tariffs.${tariffName(tariff)}`));
}

function stepsOf({ board, leadDays, sample, rush }: LayerTariff, at: string): BookProblem[] {
  return [
    ...openEndedSteps(
      `${at}.board.steps`,
      board.steps.map(({ uptoM2 }) => uptoM2),
    ),
    ...openEndedSteps(
      `${at}.leadDays`,
      leadDays.map(({ uptoM2 }) => uptoM2),
    ),
    ...ascending(`${at}.rush.uptoM2`, rush === null ? [] : [rush.uptoM2]),
    ...ascending(`${at}.sample.prices`, sample?.prices.map(({ uptoQuantity }) => uptoQuantity) ?? []),
  ];
}

type Figure = readonly [path: string, value: number];

function openEndedSteps(path: string, edges: readonly (number | null)[]): BookProblem[] {
  const closed = edges.filter((edge) => edge !== null);
  const isOpenOnlyAtTheEnd = edges.at(-1) === null && closed.length === edges.length - 1;
  const hole: BookProblem = { code: 'hole', path, params: { steps: edges.length } };
  return [...(isOpenOnlyAtTheEnd ? [] : [hole]), ...ascending(path, closed)];
}

function ascending(path: string, edges: readonly number[]): BookProblem[] {
  return edges.flatMap((edge, index): BookProblem[] => {
    if (!hasDecimals(edge, 2) || edge <= 0) return [malformed([path, edge])];
    const before = edges[index - 1] ?? 0;
    return edge > before ? [] : [{ code: 'overlap', path, params: { edge } }];
  });
}

function tariffAmounts(tariff: LayerTariff): Figure[] {
  const { board, engineering, film, extraDesignYuan, sample, rush } = tariff;
  const at = `tariffs.${tariffName(tariff)}`;
  return [
    [`${at}.board.startYuan`, board.startYuan],
    ...board.steps.map((step): Figure => [`${at}.board.steps`, step.yuanPerM2]),
    [`${at}.engineering.yuan`, engineering.yuan],
    [`${at}.engineering.reliefYuanPerM2`, engineering.reliefYuanPerM2],
    [`${at}.engineering.reliefFromM2`, engineering.reliefFromM2],
    [`${at}.film.yuanPerM2`, film.yuanPerM2],
    [`${at}.film.freeOutlineM2`, film.freeOutlineM2],
    [`${at}.film.sheets`, film.sheets],
    [`${at}.extraDesignYuan`, extraDesignYuan],
    ...(sample?.prices ?? []).map((price): Figure => [`${at}.sample.prices`, price.yuan]),
    ...(rush?.options ?? []).flatMap((option): Figure[] => [
      [`${at}.rush.rush${option.daysSaved}.minYuan`, option.minYuan],
      [`${at}.rush.rush${option.daysSaved}.yuanPerM2`, option.yuanPerM2],
    ]),
  ];
}

function chargeAmounts(path: string, price: ChargePrice): Figure[] {
  switch (price.kind) {
    case 'areaWithMinimum':
      return [
        [`${path}.minYuan`, price.minYuan],
        [`${path}.yuanPerM2`, price.yuanPerM2],
      ];
    case 'perOrder':
      return [[`${path}.yuan`, price.yuan]];
  }
}

function measuredAmounts(path: string, price: MeasuredPrice): Figure[] {
  switch (price.kind) {
    case 'density':
      return [
        [`${path}.yuanPerM2`, price.yuanPerM2],
        [`${path}.freePerM2`, price.freePerM2],
        // Steps of zero would never end; steps of at least one do.
        [`${path}.stepPerM2`, price.stepPerM2 >= 1 ? price.stepPerM2 : Number.NaN],
      ];
    case 'count':
      return [
        [`${path}.yuanEach`, price.yuanEach],
        [`${path}.free`, price.free],
      ];
    case 'percent':
      return [
        [`${path}.yuanPerM2`, price.yuanPerM2],
        [`${path}.freePercent`, price.freePercent],
      ];
  }
}

function isAmount(value: number): boolean {
  return value >= 0 && value <= MAX_YUAN && hasDecimals(value, 2);
}

function malformed([path, value]: readonly [string, number | string]): BookProblem {
  return { code: 'malformed', path, params: { value: String(value) } };
}
