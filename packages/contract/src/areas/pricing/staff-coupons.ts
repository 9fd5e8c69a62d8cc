import { z } from 'zod';
import { call } from '../../call.ts';
import {
  COUPON_AUDIENCES,
  COUPON_GIFT_STATES,
  COUPON_KINDS,
  COUPON_RULE_STATES,
  COUPON_WAYS,
} from '../../coupon-rules.ts';
import {
  codeText,
  filter,
  flagIn,
  id,
  idIn,
  intIn,
  isoTime,
  multilineText,
  page,
  paging,
  publishTimeIn,
  text,
  versioned,
  yuan,
  yuanIn,
} from '../../shared-schemas.ts';
import { visibleWith } from '../../visible-with.ts';

const couponRule = z
  .object({
    id,
    ruleNo: z.string(),
    name: z.string(),
    kind: z.enum(COUPON_KINDS),
    max: visibleWith('amount.view', yuan),
    percent: z.number().int().nullable(),
    minimum: visibleWith('amount.view', yuan),
    audience: z.enum(COUPON_AUDIENCES),
    givenBy: z.enum(COUPON_WAYS),
    /** The code; empty for the other ways. */
    code: z.string(),
    isCombinable: z.boolean(),
    validFrom: isoTime,
    validUntil: isoTime,
    maxUses: z.number().int(),
    maxUsesEach: z.number().int(),
    budget: visibleWith('amount.view', yuan),
    state: z.enum(COUPON_RULE_STATES),
    version: z.number().int(),
    madeBy: z.string(),
    madeAt: isoTime,
    /** Orders that use it, and coupons that members hold. */
    uses: z.number().int(),
    coupons: z.number().int(),
    /** Discounts of boards in these orders, and the price of these boards after it. */
    cost: visibleWith('amount.view', yuan),
    revenue: visibleWith('amount.view', yuan),
  })
  .meta({ id: 'CouponRule' });

const issuedCoupon = z
  .object({
    id,
    couponNo: z.string(),
    ruleId: id,
    ruleName: z.string(),
    memberId: id,
    memberName: z.string(),
    givenBy: z.enum(COUPON_WAYS),
    state: z.enum(COUPON_GIFT_STATES),
    max: visibleWith('amount.view', yuan),
    reason: z.string(),
    askedBy: z.string(),
    decidedBy: z.string(),
    givenAt: isoTime,
    validUntil: isoTime,
    /** Number of the order that uses it; empty before. */
    mainNo: z.string(),
    discount: visibleWith('amount.view', yuan.nullable()),
  })
  .meta({ id: 'IssuedCoupon' });

const reasonIn = multilineText(200).min(2, { message: 'required' });
const read = { area: 'staff', method: 'GET', access: { staff: 'coupon.view' } } as const;
const write = { area: 'staff', method: 'POST', access: { staff: 'coupon.edit' } } as const;

/** Rules of coupons, and the coupons of members. */
export const staffCoupons = {
  rules: call({
    ...read,
    path: '/api/staff/coupon-rules',
    summary: 'Lists rules of coupons with use, cost and revenue, newest first.',
    query: z.object({ ...paging, state: filter(z.enum(COUPON_RULE_STATES)) }),
    result: page(couponRule),
  }),
  make: call({
    ...write,
    path: '/api/staff/coupon-rules',
    audit: 'coupon.makeRule',
    summary: 'Makes a rule of coupons, which is off. A code is made by the server.',
    worksFrom: ['amount.view'],
    body: z
      .object({
        name: text(30).min(1, { message: 'required' }),
        kind: z.enum(COUPON_KINDS),
        max: yuanIn,
        percent: intIn(1, 90).optional(),
        minimum: yuanIn,
        audience: z.enum(COUPON_AUDIENCES),
        givenBy: z.enum(COUPON_WAYS),
        isCombinable: flagIn.default(false),
        validFrom: publishTimeIn.optional(),
        validUntil: publishTimeIn,
        maxUses: intIn(1, 1_000_000),
        maxUsesEach: intIn(1, 100),
        budget: yuanIn,
      })
      .superRefine(({ kind, percent, max, minimum, budget }, context) => {
        const refuse = (field: string) => context.addIssue({ code: 'custom', path: [field], message: 'invalid' });
        if ((kind === 'percent') !== (percent !== undefined)) refuse('percent');
        if (Number(max) <= 0) refuse('max');
        if (Number(minimum) <= Number(max)) refuse('minimum');
        if (Number(budget) < Number(max)) refuse('budget');
      }),
    result: couponRule,
    idempotent: true,
  }),
  switchOn: call({
    ...write,
    path: '/api/staff/coupon-rules/{id}/on',
    params: z.object({ id: idIn }),
    audit: 'coupon.switchOn',
    summary: 'Switches a rule on. A budget above the limit of one user requires four-eyes approval.',
    worksFrom: ['amount.view'],
    body: z.object({ ...versioned, reason: reasonIn }),
    result: couponRule,
    idempotent: true,
  }),
  switchOff: call({
    ...write,
    path: '/api/staff/coupon-rules/{id}/off',
    params: z.object({ id: idIn }),
    audit: 'coupon.switchOff',
    summary: 'Switches a rule off: its coupons cannot be used any more. Orders keep their discount.',
    body: z.object({ ...versioned, reason: reasonIn }),
    result: couponRule,
    idempotent: true,
  }),
  issued: call({
    ...read,
    path: '/api/staff/coupons',
    summary: 'Lists coupons of members, newest first.',
    query: z.object({ ...paging, memberId: filter(idIn), ruleNo: filter(codeText(40)) }),
    result: page(issuedCoupon),
  }),
  give: call({
    ...write,
    path: '/api/staff/members/{id}/coupons',
    params: z.object({ id: idIn }),
    audit: 'coupon.give',
    summary: 'Gives a coupon to a member. One above the limit of one user requires four-eyes approval.',
    worksFrom: ['amount.view'],
    body: z.object({ ruleId: idIn, reason: reasonIn }),
    result: issuedCoupon,
    idempotent: true,
  }),
};
