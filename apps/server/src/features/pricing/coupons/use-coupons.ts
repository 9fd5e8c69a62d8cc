import { MAX_COUPONS } from '@xunban/contract';
import { add, type Fen, sum } from '@xunban/money';
import type { StoredLine } from '@xunban/pricing/stored-lines';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { accountsOfSameIdentity, identitiesOf } from '../../identity/accounts/member-identities.ts';
import { couponLine } from '../../orders-core/orders/coupon-lines.ts';
import { haveOrdered } from '../../orders-core/orders/past-orders.ts';
import {
  type CouponRule,
  heldCoupons,
  insertCoupon,
  insertUse,
  lockRules,
  type RuleUse,
  rulesInForce,
  ruleUseOf,
} from './coupon-store.ts';
import { discountsOf, isCombination, type OrderAmounts, sharesOf } from './coupon-terms.ts';

/** A coupon that a member can choose: one that they hold, or the one of a first order, which has no number before its use. */
export interface UsableCoupon extends CouponRule {
  /** The id by which it is chosen: of the coupon, or of the rule for a first order. */
  readonly couponId: string;
  readonly couponNo: string;
}

/** Coupons that a member can use now, the first to expire first. Minimum and remaining uses depend on the order. */
export async function usableCoupons(reader: Reader, memberId: string): Promise<UsableCoupon[]> {
  const held = await heldCoupons(reader, memberId);
  const firstOrder = await rulesInForce(reader, 'firstOrder');
  const usable = [
    ...held
      .filter((coupon) => coupon.isInForce && coupon.use === null)
      .map(({ id, couponNo, rule }) => ({ ...rule, couponId: id, couponNo })),
    // One that came back is held.
    ...firstOrder
      .filter(({ id }) => held.every(({ rule }) => rule.id !== id))
      .map((rule) => ({ ...rule, couponId: rule.id, couponNo: '' })),
  ];
  if (usable.length === 0) return [];
  const isAllowed = await audienceOf(reader, memberId, usable);
  return usable
    .filter(isAllowed)
    .sort((a, b) => a.validUntil.getTime() - b.validUntil.getTime() || (a.couponId < b.couponId ? -1 : 1));
}

/** A staff user chooses the member of a gift, so its audience is that member. */
async function audienceOf(
  reader: Reader,
  memberId: string,
  coupons: readonly CouponRule[],
): Promise<(rule: CouponRule) => boolean> {
  const forNew = coupons.some(isForNew);
  const isNew = forNew && !(await haveOrdered(reader, await accountsOfSameIdentity(reader, memberId)));
  const { isEnterprise } = await identitiesOf(reader, memberId, []);
  return (rule) =>
    rule.givenBy === 'staff' || ((!isForNew(rule) || isNew) && (rule.audience !== 'enterprise' || isEnterprise));
}

const isForNew = ({ audience, givenBy }: CouponRule): boolean =>
  givenBy !== 'staff' && (audience === 'newMember' || givenBy === 'firstOrder');

export interface CouponChoice extends OrderAmounts {
  readonly couponIds: readonly string[];
  /** Phone number of the consignee. */
  readonly phone: string;
}

/** Coupons taken for a checkout that has no main order yet. */
export interface TakenCoupons {
  readonly discountFen: Fen;
  /** Price lines of each board, in the order of the amounts. */
  readonly lines: readonly (readonly StoredLine[])[];
  /** Records the use. */
  readonly recordUse: (mainOrderId: string) => Promise<void>;
}

/**
 * Takes coupons for a checkout. Their rules stay locked until the end of the transaction, so that no more are used than a rule
 * allows; a concurrent checkout waits.
 * @throws Refusal `coupon.gone`, `coupon.notCombinable`, `coupon.belowMinimum`, `coupon.usedUp`, `coupon.limitReached`
 */
export async function takeCoupons(tx: Tx, memberId: string, choice: CouponChoice): Promise<TakenCoupons> {
  const { boardsFen } = choice;
  const ids = [...new Set(choice.couponIds)];
  if (ids.length === 0)
    return { discountFen: sum([]), lines: boardsFen.map(() => []), recordUse: async () => undefined };
  await lockUses(tx, memberId);
  const chosen = await chosenCoupons(tx, memberId, ids);
  if (chosen.length > MAX_COUPONS || !isCombination(chosen)) throw new Refusal('coupon.notCombinable');
  const discounts = discountsOf(chosen, choice);
  const { identities } = await identitiesOf(tx, memberId, [choice.phone]);
  const taken: { coupon: UsableCoupon; discountFen: Fen }[] = [];
  for (const [index, coupon] of chosen.entries()) {
    const discountFen = discounts[index] ?? sum([]);
    if (discountFen === 0n) throw new Refusal('coupon.belowMinimum');
    await requireLeft(tx, coupon, discountFen, identities);
    const couponNo = coupon.couponNo || (await insertCoupon(tx, { ruleId: coupon.id, memberId }));
    const named = typeof couponNo === 'string' ? { id: coupon.couponId, couponNo } : couponNo;
    taken.push({ coupon: { ...coupon, couponId: named.id, couponNo: named.couponNo }, discountFen });
  }
  const shares = taken.map(({ discountFen }) => sharesOf(discountFen, boardsFen));
  return {
    discountFen: sum(taken.map(({ discountFen }) => discountFen)),
    lines: boardsFen.map((_, board) =>
      taken.flatMap(({ coupon }, index) => {
        const share = shares[index]?.[board] ?? sum([]);
        return share === 0n ? [] : [couponLine(coupon, share)];
      }),
    ),
    recordUse: async (mainOrderId) => {
      for (const { coupon, discountFen } of taken) {
        const use = { couponId: coupon.couponId, ruleId: coupon.id, mainOrderId, grantedFen: discountFen, identities };
        if (!(await insertUse(tx, use))) throw new Refusal('coupon.gone');
      }
    },
  };
}

/** One checkout with coupons of a member after the other. */
const lockUses = (tx: Tx, memberId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`coupons ${memberId}`}, 0))`.execute(tx);

/** The chosen coupons, with their rules locked before anything about them is read. */
async function chosenCoupons(tx: Tx, memberId: string, ids: readonly string[]): Promise<UsableCoupon[]> {
  const before = (await usableCoupons(tx, memberId)).filter(({ couponId }) => ids.includes(couponId));
  if (before.length !== ids.length) throw new Refusal('coupon.gone');
  await lockRules(tx, [...new Set(before.map(({ id }) => id))]);
  const now = (await usableCoupons(tx, memberId)).filter(({ couponId }) => ids.includes(couponId));
  if (now.length !== ids.length) throw new Refusal('coupon.gone');
  return now;
}

async function requireLeft(tx: Tx, rule: CouponRule, discountFen: Fen, identities: readonly string[]): Promise<void> {
  const refused = exhaustion(rule, await ruleUseOf(tx, rule.id, identities), discountFen);
  if (refused) throw new Refusal(refused);
}

/** Why a rule allows no further use with this discount; undefined when it does. */
export function exhaustion(
  rule: CouponRule,
  use: RuleUse,
  discountFen: Fen,
): 'coupon.usedUp' | 'coupon.limitReached' | undefined {
  if (use.count >= rule.maxUses || add(use.grantedFen, discountFen) > rule.budgetFen) return 'coupon.usedUp';
  return use.own >= rule.maxUsesEach ? 'coupon.limitReached' : undefined;
}
