import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { AllCalls, CallOutput } from '@xunban/contract';
import type { ListQuery } from '@xunban/ui';
import { api } from '../../../shared/api.ts';
import { listQuery } from '../../../shared/list-query.ts';

export type Dispute = CallOutput<AllCalls['staffDisputes']['list']>['items'][number];
type DisputeFilter = 'state' | 'filter';
export const DISPUTE_FILTERS: readonly DisputeFilter[] = ['state', 'filter'];
export const DISPUTE_CHOICES = ['open', 'received', 'answered', 'won', 'lost', 'withdrawn'] as const;

/** Disputes of one payment that are shown on its page; the list has all. */
const MAX_OF_PAYMENT = 20;

/** Keys, fetchers and options of disputes at gateways. */
export const disputeQueries = {
  list: (list: ListQuery<DisputeFilter>) =>
    listQuery(['disputes'], list, (query, options) => api.staffDisputes.list({ query }, options)),
  ofPayment: (no: string) =>
    queryOptions({
      queryKey: ['disputes', 'ofPayment', no],
      queryFn: ({ signal }) =>
        api.staffDisputes.list({ query: { filter: no, maxResultCount: MAX_OF_PAYMENT } }, { signal }),
    }),
};

/** Reads the disputes again, and what depends on them. */
export function useRereadDisputes() {
  const client = useQueryClient();
  return () =>
    Promise.all(['disputes', 'payments', 'tasks'].map((key) => client.invalidateQueries({ queryKey: [key] })));
}
