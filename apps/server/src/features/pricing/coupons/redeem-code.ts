import type { Tx } from '../../../platform/db/transaction.ts';
import { type Limit, noteUse, requireUnderLimits } from '../../../platform/limits.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { identitiesOf } from '../../identity/accounts/member-identities.ts';
import { lockMember } from '../../identity/accounts/members.ts';
import { asCode } from './coupon-code.ts';
import { heldCoupons, insertCoupon, lockRules, rulesInForce, ruleUseOf } from './coupon-store.ts';

/** Codes without a coupon that a member can try. */
const TRIES: readonly Limit[] = [
  { name: 'couponCodesPerHour', count: 10, seconds: 3600 },
  { name: 'couponCodesPerDay', count: 30, seconds: 86_400 },
];

/**
 * Gives a member the coupon of a code, once. The refusal does not tell an unknown code from an expired, used up or foreign one.
 * @throws Refusal `coupon.codeWrong`, `coupon.tooManyTries`
 * @returns the id of the coupon
 */
export async function redeemCode(tx: Tx, memberId: string, typed: string): Promise<string> {
  await lockMember(tx, memberId);
  const key = `couponCode ${memberId}`;
  await requireUnderLimits(tx, key, TRIES, 'coupon.tooManyTries');
  const found = await couponOfCode(tx, memberId, asCode(typed));
  if (found === undefined) throw new Refusal('coupon.codeWrong', { afterRollback: (later) => noteUse(later, key) });
  return found;
}

async function couponOfCode(tx: Tx, memberId: string, code: string): Promise<string | undefined> {
  const [rule] = await rulesInForce(tx, { code });
  const { isEnterprise, identities } = await identitiesOf(tx, memberId, []);
  if (!rule || (rule.audience === 'enterprise' && !isEnterprise)) return undefined;
  const held = (await heldCoupons(tx, memberId)).find((coupon) => coupon.rule.id === rule.id);
  if (held) return held.id;
  await lockRules(tx, [rule.id]);
  const use = await ruleUseOf(tx, rule.id, identities);
  if (use.count >= rule.maxUses || use.grantedFen >= rule.budgetFen || use.own >= rule.maxUsesEach) return undefined;
  return (await insertCoupon(tx, { ruleId: rule.id, memberId })).id;
}
