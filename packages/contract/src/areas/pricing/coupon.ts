import { z } from 'zod';
import { call } from '../../call.ts';
import { COUPON_AUDIENCES, COUPON_KINDS, COUPON_STATES, MAX_COUPONS } from '../../coupon-rules.ts';
import { id, idIn, isoTime, text, yuan } from '../../shared-schemas.ts';

/** Coupons chosen for an order, and as a checkout submits them. */
export const couponIds = z.array(idIn).max(MAX_COUPONS).default([]);

const terms = {
  id,
  couponNo: z.string(),
  name: z.string(),
  kind: z.enum(COUPON_KINDS),
  /** Discount; for a percentage and freight the maximum. */
  max: yuan,
  percent: z.number().int().nullable(),
  /** Minimum price of the boards before the discount. */
  minimum: yuan,
  audience: z.enum(COUPON_AUDIENCES),
  isCombinable: z.boolean(),
  validFrom: isoTime,
  validUntil: isoTime,
};

const memberCoupon = z
  .object({
    ...terms,
    state: z.enum(COUPON_STATES),
    /** Number of the order that it was used for; empty before. */
    mainNo: z.string(),
    /** Discount of that order. */
    discount: yuan.nullable(),
  })
  .meta({ id: 'MemberCoupon' });

const couponOffer = z
  .object({
    ...terms,
    /** Discount for these boards; zero while the order is below the minimum. */
    discount: yuan,
    /** Missing amount to the minimum. */
    missing: yuan,
  })
  .meta({ id: 'CouponOffer' });

/** Coupons of a member. */
export const coupons = {
  mine: call({
    method: 'GET',
    path: '/api/app/coupons',
    area: 'system',
    access: 'member',
    summary: 'Lists own coupons: usable, used and expired ones.',
    result: z.array(memberCoupon),
  }),
  offers: call({
    method: 'POST',
    path: '/api/app/coupons/offers',
    area: 'system',
    access: 'member',
    summary:
      'Returns the coupons that can be used for cart rows, with their discount, and the discount of the chosen ones or of the best choice.',
    body: z.object({
      cartIds: z.array(idIn).min(1).max(50),
      addressId: idIn,
      carrier: text(20).min(1, { message: 'required' }),
      /** The best choice when absent. */
      couponIds: z.array(idIn).max(MAX_COUPONS).optional(),
    }),
    result: z.object({
      offers: z.array(couponOffer),
      /** The chosen coupons, without those that give nothing or cannot be combined; otherwise those with the largest discount. */
      chosen: z.array(id),
      /** Discount of the chosen coupons together. */
      discount: yuan,
    }),
  }),
  redeem: call({
    method: 'POST',
    path: '/api/app/coupons/redeem',
    area: 'system',
    access: 'member',
    summary: 'Adds the coupon of a code. The refusal is the same for each code that gives none.',
    body: z.object({ code: text(40).min(1, { message: 'required' }) }),
    result: memberCoupon,
    idempotent: true,
  }),
};
