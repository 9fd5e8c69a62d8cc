import { type Fen, MoneyError, parseYuan } from '@xunban/money';

/** Yuan as text, exactly; undefined for anything else. */
export function amountIn(text: string): Fen | undefined {
  try {
    return parseYuan(text);
  } catch (error) {
    if (error instanceof MoneyError) return undefined;
    throw error;
  }
}
