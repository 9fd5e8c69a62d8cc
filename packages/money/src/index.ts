export { add, type Fen, fen, MAX_FEN, negate, subtract, sum, ZERO_FEN } from './fen.ts';
export { MoneyError, type MoneyErrorCode } from './money-error.ts';
export { divideRounded, multiplyRatio, ROUNDINGS, type Rounding } from './rounding.ts';
export { split, splitEvenly } from './split.ts';
export { formatYuan, fromApi, parseYuan, toApi, toYuanText } from './yuan-text.ts';
