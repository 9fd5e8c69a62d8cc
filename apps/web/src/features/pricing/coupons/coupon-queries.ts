import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AllCalls, CallOutput } from '@xunban/contract';
import { api } from '../../../shared/api.ts';

export type MemberCoupon = CallOutput<AllCalls['coupons']['mine']>[number];
export type CouponOffer = CallOutput<AllCalls['coupons']['offers']>['offers'][number];

interface OfferedFor {
  readonly cartIds: readonly string[];
  readonly addressId: string;
  readonly carrier: string;
  /** Null for the best choice. */
  readonly couponIds: readonly string[] | null;
}

/** Coupons of the member, and those that can be used for an order. */
export const couponQueries = {
  mine: queryOptions({
    queryKey: ['coupons', 'mine'],
    queryFn: ({ signal }) => api.coupons.mine({}, { signal }),
  }),
  offers: ({ cartIds, addressId, carrier, couponIds }: OfferedFor) =>
    queryOptions({
      queryKey: ['coupons', 'offers', cartIds, addressId, carrier, couponIds],
      queryFn: ({ signal }) => {
        const wished = couponIds === null ? {} : { couponIds: [...couponIds] };
        return api.coupons.offers({ body: { cartIds: [...cartIds], addressId, carrier, ...wished } }, { signal });
      },
      enabled: addressId !== '' && carrier !== '' && cartIds.length > 0,
      placeholderData: keepPreviousData,
    }),
};
