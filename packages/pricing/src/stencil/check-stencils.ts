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
  const amounts: Figure[] = [
    ...frames.map(({ frame, yuan }): Figure => [at(frame, 'yuan'), yuan]),
    ['stencil.bothOnOneYuan', stencil.bothOnOneYuan],
    ['stencil.electropolishYuan', stencil.electropolishYuan],
    ['stencil.yuanPerHundredApertures', stencil.yuanPerHundredApertures],
  ];
  const sizes = frames.flatMap(({ frame, shortMm, longMm, weightG }): Figure[] => [
    [at(frame, 'shortMm'), shortMm],
    [at(frame, 'longMm'), longMm],
    [at(frame, 'weightG'), weightG],
  ]);
  const malformed = [
    ...amounts.filter(([, value]) => value < 0 || value > MAX_YUAN || !hasDecimals(value, 2)),
    ...frames.filter(({ yuan }) => yuan <= 0).map(({ frame, yuan }): Figure => [at(frame, 'yuan'), yuan]),
    ...sizes.filter(([, value]) => !isWhole(value, 1, MAX_WHOLE)),
    ...[['stencil.includedApertures', stencil.includedApertures] as const].filter(([, n]) => !isWhole(n, 0, MAX_WHOLE)),
    ...[['stencil.electropolishDays', stencil.electropolishDays] as const].filter(([, n]) => !isWhole(n, 0, MAX_DAYS)),
    ...[['stencil.leadDays', stencil.leadDays] as const].filter(([, n]) => !isWhole(n, 1, MAX_DAYS)),
  ];
  return [
    ...malformed.map(([path, value]): BookProblem => ({ code: 'malformed', path, params: { value } })),
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

type Figure = readonly [path: string, value: number];

const isWhole = (value: number, min: number, max: number): boolean =>
  Number.isSafeInteger(value) && value >= min && value <= max;
