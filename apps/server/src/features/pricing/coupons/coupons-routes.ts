import { calls } from '@xunban/contract';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { PersonalData } from '../../../platform/personal-data.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { viewMemberCoupons } from './member-coupons.ts';
import { redeemCode } from './redeem-code.ts';

/** Coupons of a member, except their offer at a checkout, which depends on the cart. */
export const couponsRoutes = ({ db }: Deps): readonly Route[] => [
  route(calls.coupons.mine, ({ actor }) => viewMemberCoupons(db.read, actor.memberId)),
  route(calls.coupons.redeem, ({ actor, body, once }) =>
    once(async (tx) => {
      const id = await redeemCode(tx, actor.memberId, body.code);
      const coupon = (await viewMemberCoupons(tx, actor.memberId)).find((one) => one.id === id);
      if (!coupon) throw new Refusal('coupon.codeWrong');
      return coupon;
    }),
  ),
];

export const couponData: PersonalData = {
  exported: { coupons: calls.coupons.mine },
  retained: 'Coupons and their uses: vouchers of the discount. Identities are keyed hashes.',
};
