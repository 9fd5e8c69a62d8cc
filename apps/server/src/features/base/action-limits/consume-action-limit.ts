import type { LimitedAction } from '@xunban/contract';
import { add, type Fen } from '@xunban/money';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Refusal } from '../../../platform/refusal.ts';
import { openSince } from '../alarms/find-alarms.ts';
import { raiseAlarm } from '../alarms/raise-alarm.ts';
import { dependentAccounts } from '../staff-accounts/dependent-accounts.ts';
import { insertAction, limitAndUse, limitBefore } from './limit-store.ts';
import { checkAction, refusalOf, stricterOf } from './limits.ts';

interface LimitUse {
  readonly action: LimitedAction;
  readonly staffId: string;
  /** The amount moved by the staff user; never negative. */
  readonly amount: Fen;
  /** The display number of the subject. */
  readonly subject: string;
  /** The price from the pricing engine, for a change of an order's price. */
  readonly price?: Fen;
  /** The beneficiary: all that the staff user does for the same member in a day has one limit together. */
  readonly memberId?: string | undefined;
}

/**
 * Counts an action against the staff user's own limit, and that for its beneficiary, and raises an alarm for a large one or a
 * large total. Call it in the transaction of the action, with the rows of the action locked and before any ledger account is
 * locked.
 * @throws {Refusal} `limit.perAction`, `limit.perActionShare`, `limit.perDay`, `limit.memberPerDay`
 */
export async function consumeActionLimit(tx: Tx, use: LimitUse): Promise<void> {
  const { refused, alarm } = await decide(tx, use);
  if (refused) throw refused;
  await count(tx, use, alarm);
}

/**
 * Does the same for an action that four-eyes approval can allow: an action above the staff user's own limit raises no alarm and
 * counts only for its beneficiary, because others take part in it.
 * @returns true when the action is within the staff user's own limit
 */
export async function consumeOwnActionLimit(tx: Tx, use: LimitUse): Promise<boolean> {
  const { refused, alarm } = await decide(tx, use);
  if (!refused) await count(tx, use, alarm);
  else if (use.memberId !== undefined) await countForMember(tx, { ...use, memberId: use.memberId });
  return !refused;
}

/** Counts a request that another user decides towards what the staff user does for the member. It is never refused. */
export const countForMember = (
  tx: Tx,
  use: Pick<LimitUse, 'staffId' | 'amount' | 'subject'> & { readonly memberId: string },
): Promise<void> => insertAction(tx, { ...use, action: 'memberTotal' });

type AlarmCause = Pick<LimitUse, 'amount'> & { readonly kind: LimitedAction };

/** The alarm of the action itself says more than that of the total, which holds when many small ones make a large amount. */
async function decide(
  tx: Tx,
  { action, staffId, amount, price, memberId }: LimitUse,
): Promise<{ readonly refused: Refusal | undefined; readonly alarm: AlarmCause | undefined }> {
  const one = { amount, price: price ?? null };
  const own = await limitFor(tx, action, staffId);
  const refused = refusalOf(own.limit, one, own.doneToday);
  if (refused) return { refused, alarm: undefined };
  const alarm = checkAction(own.limit, one, own.doneToday).isAlarming ? { kind: action, amount } : undefined;
  if (memberId === undefined) return { refused, alarm };
  const { limit, doneToday } = await limitFor(tx, 'memberTotal', staffId, memberId);
  const total = add(doneToday, amount);
  return {
    refused: refusalOf(limit, one, doneToday),
    alarm: alarm ?? (total >= limit.alarm ? { kind: 'memberTotal', amount: total } : undefined),
  };
}

/**
 * Returns the limit that holds for this staff user, and today's usage. A limit that they or a dependent account raised holds for
 * others; for them only once another user has acknowledged its alarm.
 */
async function limitFor(tx: Tx, action: LimitedAction, staffId: string, memberId?: string) {
  const known = await limitAndUse(tx, action, staffId, memberId);
  const actorIds = [staffId, ...(await dependentAccounts(tx, staffId))];
  const since = await openSince(tx, { kind: 'limitChanged', subject: action, actorIds });
  if (since === undefined) return known;
  return { ...known, limit: stricterOf(known.limit, await limitBefore(tx, action, since)) };
}

async function count(tx: Tx, use: LimitUse, alarm: AlarmCause | undefined): Promise<void> {
  await insertAction(tx, use);
  if (alarm) await raiseAlarm(tx, { ...alarm, subject: use.subject, actorId: use.staffId });
}
