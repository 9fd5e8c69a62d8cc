import type { LimitedAction } from '@xunban/contract';
import { add, type Fen, subtract, toYuanText } from '@xunban/money';
import { Refusal } from '../../../platform/refusal.ts';

/** The limit of a single staff user for an action. */
export interface ActionLimit {
  readonly action: LimitedAction;
  readonly perAction: Fen;
  readonly perDay: Fen;
  /** Amount from which an alarm is raised. */
  readonly alarm: Fen;
  /** Share of the engine's price in basis points (hundredths of a per cent); for price changes only. */
  readonly perActionBp: number | null;
  readonly alarmBp: number | null;
}

export interface ActionAmount {
  readonly amount: Fen;
  /** The engine's price of the order whose price is changed; null for any other action. */
  readonly price: Fen | null;
}

/** Returns the stricter figures of two limits of an action. */
export const stricterOf = (one: ActionLimit, other: ActionLimit): ActionLimit => ({
  action: one.action,
  perAction: lower(one.perAction, other.perAction),
  perDay: lower(one.perDay, other.perDay),
  alarm: lower(one.alarm, other.alarm),
  perActionBp: lower(one.perActionBp, other.perActionBp),
  alarmBp: lower(one.alarmBp, other.alarmBp),
});

/** Both are null, or neither: only price changes have shares. */
const lower = <T extends Fen | number | null>(one: T, other: T): T =>
  one !== null && other !== null && other < one ? other : one;

const FULL_BP = 10_000n;

/**
 * Checks an action against the limit of a single staff user and today's usage, and returns whether it raises an alarm.
 * @throws {Refusal} as {@link refusalOf}
 */
export function checkAction(
  limit: ActionLimit,
  action: ActionAmount,
  doneToday: Fen,
): { readonly isAlarming: boolean } {
  const refused = refusalOf(limit, action, doneToday);
  if (refused) throw refused;
  return {
    isAlarming: action.amount >= limit.alarm || (limit.alarmBp !== null && shareOf(action) >= limit.alarmBp),
  };
}

/**
 * Returns the reason why the staff user cannot do it alone: `limit.perAction`, `limit.perActionShare`, `limit.perDay` or, for the
 * total of one member, `limit.memberPerDay`, each with the limit.
 */
export function refusalOf(limit: ActionLimit, action: ActionAmount, doneToday: Fen): Refusal | undefined {
  const { amount } = action;
  if (limit.perActionBp !== null && shareOf(action) > limit.perActionBp)
    return refusal('limit.perActionShare', { limit: String(limit.perActionBp / 100) });
  if (amount > limit.perAction) return refusal('limit.perAction', { limit: toYuanText(limit.perAction) });
  if (add(doneToday, amount) > limit.perDay)
    return refusal(limit.action === 'memberTotal' ? 'limit.memberPerDay' : 'limit.perDay', {
      limit: toYuanText(limit.perDay),
      left: toYuanText(subtract(limit.perDay, doneToday)),
    });
  return undefined;
}

/** The share of the engine's price in basis points (hundredths of a per cent), rounded up to a whole number. */
const shareOf = ({ amount, price }: ActionAmount): bigint =>
  price === null ? 0n : (amount * FULL_BP + price - 1n) / price;

const refusal = (
  code: 'limit.perAction' | 'limit.perActionShare' | 'limit.perDay' | 'limit.memberPerDay',
  params: Record<string, string>,
) => new Refusal(code, { params, data: params });
