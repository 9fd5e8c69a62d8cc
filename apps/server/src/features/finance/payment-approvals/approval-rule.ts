import type { AllCalls, CallInput, CallOutput, MemberRole } from '@xunban/contract';
import { type Fen, parseYuan, toApi } from '@xunban/money';
import type { Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { lockMember } from '../../identity/accounts/members.ts';
import { closeUnstartedPayments } from '../payments/close-payment.ts';
import { type ApprovalRule, approvalRuleOf, writeApprovalRule } from './approval-rule-store.ts';

/** Returns the amount above which a role needs an approval; null: never. */
function limitOf(rule: ApprovalRule, role: MemberRole): Fen | null {
  if (role === 'purchaser') return rule.purchaserAbove;
  return role === 'bookkeeper' ? rule.bookkeeperAbove : null;
}

/** Returns the amount of the rule that a total exceeds; null when the role pays it without an approval. */
export function exceededLimit(rule: ApprovalRule, role: MemberRole, total: Fen): Fen | null {
  const limit = limitOf(rule, role);
  return limit !== null && total > limit ? limit : null;
}

/** True for roles that decide requests over a total. A role approves only amounts that it can pay without an approval. */
export function canApprove(rule: ApprovalRule, role: MemberRole, total: Fen): boolean {
  if (role === 'owner') return true;
  return role === 'bookkeeper' && rule.bookkeepersApprove && exceededLimit(rule, role, total) === null;
}

type RuleView = CallOutput<AllCalls['paymentApprovals']['rule']>;

const inYuan = (amount: Fen | null): number | null => (amount === null ? null : toApi(amount));

export const viewRule = ({ purchaserAbove, bookkeeperAbove, ...rest }: ApprovalRule): RuleView => ({
  ...rest,
  purchaserAbove: inYuan(purchaserAbove),
  bookkeeperAbove: inYuan(bookkeeperAbove),
});

/**
 * Replaces the rule of a certified company. Payments that are not begun are closed, so that links made before pay nothing.
 * @throws {Refusal} `company.notCertified`, `staleVersion`, `payment.amountInvalid`
 */
export async function saveRule(
  tx: Tx,
  memberId: string,
  { purchaserAbove, bookkeeperAbove, ...rest }: CallInput<AllCalls['paymentApprovals']['saveRule']>['body'],
): Promise<RuleView> {
  const account = await lockMember(tx, memberId);
  if (account.member_type !== 'Enterprise') throw new Refusal('company.notCertified');
  const rule = { ...rest, purchaserAbove: amountIn(purchaserAbove), bookkeeperAbove: amountIn(bookkeeperAbove) };
  if (!(await writeApprovalRule(tx, memberId, rule))) throw new Refusal('staleVersion');
  await closeUnstartedPayments(tx, memberId);
  return viewRule(await approvalRuleOf(tx, memberId));
}

function amountIn(yuan: number | string | null): Fen | null {
  if (yuan === null) return null;
  const amount = parseYuan(String(yuan));
  if (amount < 0n) throw new Refusal('payment.amountInvalid');
  return amount;
}
