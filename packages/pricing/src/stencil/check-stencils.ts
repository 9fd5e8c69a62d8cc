import { hasDecimals } from '@xunban/contract/board-spec';
import type { BookProblem, PriceBook } from '../price-book/price-book.ts';

const MAX_YUAN = 100_000;
const MAX_WHOLE = 1_000_000;
const MAX_DAYS = 365;

/** Returns the problems in the stencil prices of a book: invalid figures, frames listed twice, and larger frames for less. */
export function stencilProblems({ stencil }: PriceBook): BookProblem[] {
  if (stencil === undefined) return [];
  const { frames } = stencil;
  const at = (frame: string, part: string) => `stencil.frames.${frame}.${part}`;
  const figures: Figure[] = [
    ...frames.flatMap(({ frame, yuan, shortMm, longMm, weightG }): Figure[] => [
      [at(frame, 'yuan'), yuan, isPrice(yuan) && yuan > 0],
      [at(frame, 'shortMm'), shortMm, isWhole(shortMm, 1, MAX_WHOLE)],
      [at(frame, 'longMm'), longMm, isWhole(longMm, 1, MAX_WHOLE)],
      [at(frame, 'weightG'), weightG, isWhole(weightG, 1, MAX_WHOLE)],
    ]),
    ['stencil.bothOnOneYuan', stencil.bothOnOneYuan, isPrice(stencil.bothOnOneYuan)],
    ['stencil.electropolishYuan', stencil.electropolishYuan, isPrice(stencil.electropolishYuan)],
    ['stencil.yuanPerHundredApertures', stencil.yuanPerHundredApertures, isPrice(stencil.yuanPerHundredApertures)],
    ['stencil.includedApertures', stencil.includedApertures, isWhole(stencil.includedApertures, 0, MAX_WHOLE)],
    ['stencil.electropolishDays', stencil.electropolishDays, isWhole(stencil.electropolishDays, 0, MAX_DAYS)],
    ['stencil.leadDays', stencil.leadDays, isWhole(stencil.leadDays, 1, MAX_DAYS)],
  ];
  return [
    ...figures.flatMap(([path, value, isValid]): BookProblem[] =>
      isValid ? [] : [{ code: 'malformed', path, params: { value } }],
    ),
    ...frames.flatMap(({ frame, yuan, shortMm, longMm }, index): BookProblem[] => {
      const before = frames.slice(0, index);
      if (before.some((other) => other.frame === frame))
        return [{ code: 'overlap', path: `stencil.frames.${frame}`, params: { option: frame } }];
      const cheaper = before.find((other) => other.shortMm * other.longMm <= shortMm * longMm && other.yuan > yuan);
      return cheaper === undefined
        ? []
        : [{ code: 'inversion', path: at(frame, 'yuan'), params: { smaller: cheaper.yuan, larger: yuan } }];
    }),
  ];
}

type Figure = readonly [path: string, value: number, isValid: boolean];

const isPrice = (yuan: number): boolean => yuan >= 0 && yuan <= MAX_YUAN && hasDecimals(yuan, 2);

const isWhole = (value: number, min: number, max: number): boolean =>
  Number.isSafeInteger(value) && value >= min && value <= max;
