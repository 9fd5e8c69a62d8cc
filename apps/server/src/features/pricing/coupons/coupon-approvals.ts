import type { ApprovalSource } from '../../base/approvals/approval-source.ts';
import { memberCards } from '../../identity/accounts/member-cards.ts';
import { issuedCoupons, rulesForApproval } from './coupon-lists.ts';
import { findRule } from './coupon-store.ts';
import { decideCouponGift, decideSwitch } from './staff-coupons.ts';

/** Rules of coupons with a budget, and coupons of members, above the limit of a single staff user. */
export const couponApprovals: ApprovalSource = {
  kinds: ['couponRule', 'couponGift'],

  find: async (reader, wanted) => {
    const rules = await rulesForApproval(reader, wanted);
    const { coupons } = await issuedCoupons(
      reader,
      { approval: wanted.isWaiting ? 'waiting' : 'decided', ids: wanted.ids },
      { skip: 0, take: wanted.max },
    );
    const cards = await memberCards(
      reader,
      coupons.map(({ memberId }) => memberId),
    );
    return [
      ...rules.map(({ rule, askedAt, decision }) => ({
        ...{ kind: 'couponRule' as const, id: rule.id, subjectId: rule.id, no: rule.ruleNo, memberId: null },
        ...{ amount: rule.budgetFen, reason: rule.reason, evidence: 0, goesTo: rule.name },
        ...{ askedBy: rule.askedBy ?? '', askedAt, decision },
      })),
      ...coupons.map((one) => ({
        ...{ kind: 'couponGift' as const, id: one.id, subjectId: one.memberId, no: one.couponNo },
        ...{ memberId: one.memberId, amount: one.rule.maxFen, reason: one.reason, evidence: 0 },
        ...{ goesTo: cards.get(one.memberId)?.name ?? '', askedBy: one.askedBy ?? '', askedAt: one.givenAt },
        decision:
          one.decidedBy === null || one.decidedAt === null
            ? null
            : { isApproved: one.state === 'given', by: one.decidedBy, at: one.decidedAt, note: one.note },
      })),
    ];
  },

  decide: async (tx, { staffId }, { id, decision, note }) => {
    const decide = (await findRule(tx, id)) ? decideSwitch : decideCouponGift;
    await decide(tx, { id, staffId, note, isApproved: decision === 'approve' });
  },
};
