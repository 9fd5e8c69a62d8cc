import { queryOptions } from '@tanstack/react-query';
import type { CallResult, MemberCalls } from '@xunban/contract';
import { api } from '../../../shared/api.ts';

export type OrderLink = CallResult<MemberCalls['orderLinks']['make']>;
export type SharedOrder = CallResult<MemberCalls['orderLinks']['shared']>;

const MAX_SHOWN = 100;

export const orderLinkQueries = {
  ofMain: (mainNo: string) =>
    queryOptions({
      queryKey: ['orders', 'links', mainNo],
      queryFn: ({ signal }) => api.orderLinks.list({ query: { mainNo, maxResultCount: MAX_SHOWN } }, { signal }),
    }),
  shared: (token: string) =>
    queryOptions({
      queryKey: ['sharedOrder', token],
      queryFn: ({ signal }) => api.orderLinks.shared({ params: { token } }, { signal }),
      retry: false,
    }),
};

export const sharedOrderAddress = (token: string): string => `${location.origin}/sharedOrder/${token}`;
