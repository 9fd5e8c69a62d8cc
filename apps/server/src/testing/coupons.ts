import type { AllCalls, CallInput, CallOutput } from '@xunban/contract';
import type { TestServer, TestStaff } from './server.ts';

type RuleIn = CallInput<AllCalls['staffCoupons']['make']>['body'];
type Rule = CallOutput<AllCalls['staffCoupons']['make']>;

/** A staff user makes a rule: 20 yuan off 50, given by staff, unless it says otherwise. */
export const makeRule = ({ api }: Pick<TestStaff, 'api'>, changes: Partial<RuleIn> = {}): Promise<Rule> =>
  api.staffCoupons.make({
    body: {
      ...{ name: '满减', kind: 'amount', max: 20, minimum: 50, audience: 'everyone', givenBy: 'staff' },
      ...{ validUntil: '2999-01-01T00:00:00+08:00', maxUses: 100, maxUsesEach: 100, budget: 2000 },
      ...changes,
    },
  });

/** A rule that is on; two staff users decide about a budget above the limit of one. */
export async function couponRuleOn(server: TestServer, changes: Partial<RuleIn> = {}): Promise<Rule> {
  const staff = await server.newStaff(['coupon.view', 'coupon.edit', 'amount.view']);
  const { id, version } = await makeRule(staff, changes);
  const rule = await staff.api.staffCoupons.switchOn({ params: { id }, body: { version, reason: '活动' } });
  if (rule.state === 'on') return rule;
  const colleague = await server.newStaff(['coupon.view', 'coupon.edit', 'amount.view']);
  const params = { kind: 'couponRule', id } as const;
  await colleague.api.staffApprovals.decide({ params, body: { decision: 'approve' } });
  const { items } = await staff.api.staffCoupons.rules({ query: { maxResultCount: 1000 } });
  return items.find((one) => one.id === id) ?? rule;
}

/** A staff user gives a coupon of a new rule to a member. @returns the id of the coupon */
export async function giveCoupon(server: TestServer, memberId: string, changes: Partial<RuleIn> = {}): Promise<string> {
  const rule = await couponRuleOn(server, changes);
  const staff = await server.newStaff(['coupon.view', 'coupon.edit', 'amount.view']);
  const body = { ruleId: rule.id, reason: '晚发致歉' };
  return (await staff.api.staffCoupons.give({ params: { id: memberId }, body })).id;
}
