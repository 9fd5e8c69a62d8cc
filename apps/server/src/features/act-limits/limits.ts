import type { LimitedAct } from '@xunban/contract';
import { add, type Fen, subtract, toYuanText } from '@xunban/money';
import { Refusal } from '../../platform/refusal.ts';

/** What one member of staff may do alone. */
export interface ActLimit {
  readonly act: LimitedAct;
  readonly perAct: Fen;
  readonly perDay: Fen;
  /** From this amount on others are told. */
  readonly alarm: Fen;
  /** Of the engine's price, in hundredths of a per cent; of price changes only. */
  readonly perActBp: number | null;
  readonly alarmBp: number | null;
}

export interface Act {
  readonly amount: Fen;
  /** What the engine asked for the order whose price is changed; null for any other act. */
  readonly price: Fen | null;
}

const WHOLE_BP = 10_000n;

/**
 * Whether an act may be done by one person after what the same person did today, and whether others are told.
 * @throws {Refusal} `limit.perAct`, `limit.perActShare`, `limit.perDay`, each with the limit
 */
export function judgeAct(limit: ActLimit, { amount, price }: Act, doneToday: Fen): { readonly isAlarming: boolean } {
  // A share that is not whole counts as the next larger one.
  const shareBp = price === null ? 0n : (amount * WHOLE_BP + price - 1n) / price;
  if (limit.perActBp !== null && shareBp > limit.perActBp)
    throw refusal('limit.perActShare', { limit: String(limit.perActBp / 100) });
  if (amount > limit.perAct) throw refusal('limit.perAct', { limit: toYuanText(limit.perAct) });
  if (add(doneToday, amount) > limit.perDay)
    throw refusal('limit.perDay', {
      limit: toYuanText(limit.perDay),
      left: toYuanText(subtract(limit.perDay, doneToday)),
    });
  return { isAlarming: amount >= limit.alarm || (limit.alarmBp !== null && shareBp >= limit.alarmBp) };
}

const refusal = (code: 'limit.perAct' | 'limit.perActShare' | 'limit.perDay', params: Record<string, string>) =>
  new Refusal(code, { params, data: params });
