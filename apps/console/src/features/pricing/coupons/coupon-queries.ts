import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { AllCalls, CallOutput } from '@xunban/contract';
import { type ListQuery, pagingOf } from '@xunban/ui';
import { api } from '../../../shared/api.ts';
import { listQuery } from '../../../shared/list-query.ts';

export type CouponRule = CallOutput<AllCalls['staffCoupons']['rules']>['items'][number];
export type IssuedCoupon = CallOutput<AllCalls['staffCoupons']['issued']>['items'][number];
export const RULE_FILTERS: readonly 'state'[] = ['state'];
export const ISSUED_FILTERS: readonly 'ruleNo'[] = ['ruleNo'];

/** Rules that a user can choose from for a gift. */
const MAX_RULES = 200;

/** Keys, fetchers and options of coupons. */
export const couponQueries = {
  rules: (list: ListQuery<'state'>) =>
    listQuery(['coupons', 'rules'], list, (query, options) => api.staffCoupons.rules({ query }, options)),
  issued: (list: ListQuery<'ruleNo'>) =>
    listQuery(['coupons', 'issued'], list, (query, options) => api.staffCoupons.issued({ query }, options)),
  ofMember: (memberId: string, list: ListQuery<never>) =>
    queryOptions({
      queryKey: ['coupons', 'ofMember', memberId, list],
      queryFn: ({ signal }) => api.staffCoupons.issued({ query: { ...pagingOf(list), memberId } }, { signal }),
      placeholderData: keepPreviousData,
    }),
  inForce: queryOptions({
    queryKey: ['coupons', 'inForce'],
    queryFn: ({ signal }) => api.staffCoupons.rules({ query: { state: 'on', maxResultCount: MAX_RULES } }, { signal }),
  }),
};

/** Reads the coupons and the approvals again. */
export function useRereadCoupons() {
  const client = useQueryClient();
  return () => Promise.all(['coupons', 'approvals'].map((key) => client.invalidateQueries({ queryKey: [key] })));
}
