import { type Fen, toYuanText } from '@xunban/money';
import { toIso } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { minuteCell } from '../../../platform/lists/cells.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { consumeOwnActionLimit } from '../../base/action-limits/consume-action-limit.ts';
import { requireFourEyes } from '../../base/approvals/require-four-eyes.ts';
import { type ActionObject, recordAction } from '../../base/audit/record-action.ts';
import { memberCards } from '../../identity/accounts/member-cards.ts';
import { notifyMember } from '../../identity/accounts/member-notification.ts';
import { newCouponCode } from './coupon-code.ts';
import {
  type CouponRule,
  decideGift,
  decideRule,
  findRule,
  insertCoupon,
  insertRule,
  lockCoupon,
  lockRules,
  type NewCouponRule,
  newRuleNo,
  setRuleState,
} from './coupon-store.ts';

/** Makes a rule, which is off. */
export async function makeRule(
  tx: Tx,
  staffId: string,
  asked: Omit<NewCouponRule, 'ruleNo' | 'code' | 'madeBy'>,
): Promise<CouponRule> {
  const code = asked.givenBy === 'code' ? newCouponCode() : null;
  const rule = await insertRule(tx, { ...asked, code, ruleNo: newRuleNo(), madeBy: staffId });
  await recordAction(tx, { object: objectOf(rule), after: { couponState: 'off', amount: toYuanText(rule.budgetFen) } });
  return rule;
}

interface Switch {
  readonly id: string;
  readonly version: number;
  readonly reason: string;
}

/**
 * Switches a rule on. A budget above the staff user's own limit waits for four-eyes approval.
 * @throws {Refusal} `notFound`, `staleVersion`, `coupon.ended` when it is not off
 */
export async function switchOn(tx: Tx, staffId: string, { id, version, reason }: Switch): Promise<void> {
  const rule = await lockedRule(tx, id);
  if (rule.version !== version) throw new Refusal('staleVersion');
  if (rule.state !== 'off') throw new Refusal('coupon.ended');
  const use = { action: 'coupon', staffId, amount: rule.budgetFen, subject: rule.ruleNo } as const;
  const state = (await consumeOwnActionLimit(tx, use)) ? 'on' : 'waiting';
  await setRuleState(tx, rule, { state, askedBy: staffId, reason });
  await recordSwitch(tx, rule, state, reason);
}

/** Switches a rule off, also one that waits for approval. @throws {Refusal} `notFound`, `staleVersion`, `coupon.ended` */
export async function switchOff(tx: Tx, { id, version, reason }: Switch): Promise<void> {
  const rule = await lockedRule(tx, id);
  if (rule.version !== version) throw new Refusal('staleVersion');
  if (rule.state === 'off') throw new Refusal('coupon.ended');
  await setRuleState(tx, rule, { state: 'off' });
  await recordSwitch(tx, rule, 'off', reason);
}

interface Decision {
  readonly id: string;
  readonly staffId: string;
  readonly isApproved: boolean;
  readonly note: string;
}

/**
 * Decides whether a rule is switched on (four-eyes approval). The requester may withdraw it, but not approve it.
 * @throws {Refusal} `notFound`, `coupon.ended`, as {@link requireFourEyes}
 */
export async function decideSwitch(tx: Tx, { id, ...decision }: Decision): Promise<void> {
  const rule = await lockedRule(tx, id);
  if (rule.state !== 'waiting' || rule.askedBy === null) throw new Refusal('coupon.ended');
  if (decision.isApproved)
    await requireFourEyes(tx, {
      ...{ askedBy: rule.askedBy, staffId: decision.staffId, own: 'coupon.own' },
      ...{ object: objectOf(rule), amount: rule.budgetFen },
    });
  await decideRule(tx, rule, decision);
  await recordSwitch(tx, rule, decision.isApproved ? 'on' : 'off', decision.note || rule.reason);
}

/**
 * Gives a coupon to a member. One above the limit of the staff user, for one day and member, waits for four-eyes approval.
 * @throws {Refusal} `notFound`, `coupon.ruleOff`
 * @returns the id of the coupon
 */
export async function giveCoupon(
  tx: Tx,
  staffId: string,
  { memberId, ruleId, reason }: { readonly memberId: string; readonly ruleId: string; readonly reason: string },
): Promise<string> {
  if (!(await memberCards(tx, [memberId])).has(memberId)) throw new Refusal('notFound');
  const rule = await lockedRule(tx, ruleId);
  if (rule.givenBy !== 'staff' || rule.state !== 'on') throw new Refusal('coupon.ruleOff');
  const { id, couponNo } = await insertCoupon(tx, { ruleId, memberId, gift: { askedBy: staffId, reason } });
  const use = { action: 'coupon', staffId, amount: rule.maxFen, subject: couponNo, memberId } as const;
  const isAlone = await consumeOwnActionLimit(tx, use);
  if (isAlone) await decideGift(tx, id, { isApproved: true, staffId, note: '', isAlone });
  await recordGift(tx, { memberId, couponNo, state: isAlone ? 'given' : 'waiting', amount: rule.maxFen, reason });
  if (isAlone) await notifyOfGift(tx, { id, memberId }, rule);
  return id;
}

/**
 * Decides on a coupon for a member (four-eyes approval).
 * @throws {Refusal} `notFound`, `coupon.ended`, as {@link requireFourEyes}
 */
export async function decideCouponGift(tx: Tx, { id, ...decision }: Decision): Promise<void> {
  const gift = await lockCoupon(tx, id);
  if (!gift) throw new Refusal('notFound');
  if (gift.state !== 'waiting' || gift.askedBy === null) throw new Refusal('coupon.ended');
  const rule = await findRule(tx, gift.ruleId);
  const amount = rule?.maxFen ?? null;
  if (decision.isApproved)
    await requireFourEyes(tx, {
      ...{ askedBy: gift.askedBy, staffId: decision.staffId, own: 'coupon.own' },
      ...{ object: await memberObject(tx, gift.memberId), no: gift.couponNo, amount },
    });
  await decideGift(tx, id, { ...decision, isAlone: false });
  await recordGift(tx, {
    ...{ memberId: gift.memberId, couponNo: gift.couponNo, state: decision.isApproved ? 'given' : 'refused', amount },
    reason: decision.note || gift.reason,
  });
  if (decision.isApproved && rule) await notifyOfGift(tx, { id, memberId: gift.memberId }, rule);
}

const notifyOfGift = (
  tx: Tx,
  { id, memberId }: { readonly id: string; readonly memberId: string },
  { name, validUntil }: CouponRule,
): Promise<void> =>
  notifyMember(tx, {
    memberId,
    event: 'couponGiven',
    fact: id,
    params: { name, until: minuteCell(toIso(validUntil)) ?? '' },
  });

async function lockedRule(tx: Tx, id: string): Promise<CouponRule> {
  const [rule] = await lockRules(tx, [id]);
  if (!rule) throw new Refusal('notFound');
  return rule;
}

const objectOf = ({ id, ruleNo }: CouponRule): ActionObject => ({ kind: 'couponRule', id, no: ruleNo });

const recordSwitch = (tx: Tx, rule: CouponRule, state: CouponRule['state'], reason: string): Promise<void> =>
  recordAction(tx, {
    object: objectOf(rule),
    before: { couponState: rule.state },
    after: { couponState: state },
    reason,
  });

async function recordGift(
  tx: Tx,
  gift: {
    readonly memberId: string;
    readonly couponNo: string;
    readonly state: 'given' | 'waiting' | 'refused';
    readonly amount: Fen | null;
    readonly reason: string;
  },
): Promise<void> {
  const { memberId, couponNo, state, amount, reason } = gift;
  await recordAction(tx, {
    object: await memberObject(tx, memberId),
    after: { couponNo, couponState: state, ...(amount !== null && { amount: toYuanText(amount) }) },
    reason,
  });
}

async function memberObject(tx: Tx, memberId: string): Promise<ActionObject> {
  const no = (await memberCards(tx, [memberId])).get(memberId)?.memberNo ?? '';
  return { kind: 'member', id: memberId, no, memberId };
}
