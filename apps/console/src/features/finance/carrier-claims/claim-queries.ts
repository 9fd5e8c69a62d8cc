import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { AllCalls, CallOutput } from '@xunban/contract';
import type { ListQuery } from '@xunban/ui';
import { api } from '../../../shared/api.ts';
import { listQuery } from '../../../shared/list-query.ts';

export type CarrierClaim = CallOutput<AllCalls['staffCarrierClaims']['list']>['items'][number];
type ClaimFilter = 'state' | 'filter';
export const CLAIM_FILTERS: readonly ClaimFilter[] = ['state', 'filter'];
export const CLAIM_CHOICES = ['open', 'sent', 'agreed', 'paid', 'refused'] as const;

/** Claims of a main order that are shown on its page; the list has all. */
const MAX_OF_MAIN = 20;

/** Keys, fetchers and options of claims against carriers. */
export const claimQueries = {
  list: (list: ListQuery<ClaimFilter>) =>
    listQuery(['carrierClaims'], list, (query, options) => api.staffCarrierClaims.list({ query }, options)),
  ofMain: (no: string) =>
    queryOptions({
      queryKey: ['carrierClaims', 'ofMain', no],
      queryFn: ({ signal }) =>
        api.staffCarrierClaims.list({ query: { filter: no, maxResultCount: MAX_OF_MAIN } }, { signal }),
    }),
};

/** Reads the claims and the inbox again. */
export function useRereadClaims() {
  const client = useQueryClient();
  return () => Promise.all(['carrierClaims', 'tasks'].map((key) => client.invalidateQueries({ queryKey: [key] })));
}
