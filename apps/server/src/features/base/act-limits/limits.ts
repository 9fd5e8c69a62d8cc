import type { LimitedAct } from '@xunban/contract';
import { add, type Fen, subtract, toYuanText } from '@xunban/money';
import { Refusal } from '../../../platform/refusal.ts';

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
 * @throws {Refusal} as {@link refusalOf}
 */
export function judgeAct(limit: ActLimit, act: Act, doneToday: Fen): { readonly isAlarming: boolean } {
  const refused = refusalOf(limit, act, doneToday);
  if (refused) throw refused;
  return {
    isAlarming: act.amount >= limit.alarm || (limit.alarmBp !== null && shareOf(act) >= limit.alarmBp),
  };
}

/** Why one person may not do it alone: `limit.perAct`, `limit.perActShare`, `limit.perDay`, each with the limit. */
export function refusalOf(limit: ActLimit, act: Act, doneToday: Fen): Refusal | undefined {
  const { amount } = act;
  if (limit.perActBp !== null && shareOf(act) > limit.perActBp)
    return refusal('limit.perActShare', { limit: String(limit.perActBp / 100) });
  if (amount > limit.perAct) return refusal('limit.perAct', { limit: toYuanText(limit.perAct) });
  if (add(doneToday, amount) > limit.perDay)
    return refusal('limit.perDay', {
      limit: toYuanText(limit.perDay),
      left: toYuanText(subtract(limit.perDay, doneToday)),
    });
  return undefined;
}

/** Of the engine's price, in hundredths of a per cent. A share that is not whole counts as the next larger one. */
const shareOf = ({ amount, price }: Act): bigint => (price === null ? 0n : (amount * WHOLE_BP + price - 1n) / price);

const refusal = (code: 'limit.perAct' | 'limit.perActShare' | 'limit.perDay', params: Record<string, string>) =>
  new Refusal(code, { params, data: params });
