import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useHolds } from '../../../shared/access.tsx';
import { api } from '../../../shared/api.ts';
import { useChanges } from '../../../shared/changes.ts';

/** Pages visit so often in one lease that one lost request ends nothing. */
const VISITS_PER_LEASE = 3;
const FIRST_LEASE_SECONDS = 60;

/** The key under which is kept who has a case open. */
export const visitsKey = (id: string) => ['caseVisits', id];

/**
 * Tells colleagues that the page of an order is open, for as long as it is, and who else has it open. Who may review a board
 * that is under review works at it when nobody else does.
 */
export function useCaseVisit(id: string, isUnderReview: boolean) {
  const client = useQueryClient();
  const wantsToWork = useHolds('order.review') && isUnderReview;
  const visits = useQuery({
    queryKey: visitsKey(id),
    queryFn: ({ signal }) => api.staffCases.visit({ params: { id }, body: { wantsToWork } }, { signal }),
    refetchInterval: ({ state }) => ((state.data?.leaseSeconds ?? FIRST_LEASE_SECONDS) * 1000) / VISITS_PER_LEASE,
    // A tab in the background is still open.
    refetchIntervalInBackground: true,
    gcTime: 0,
  });
  useChanges('case', (ids) => {
    if (ids === 'all' || ids.has(id)) void client.invalidateQueries({ queryKey: visitsKey(id) });
  });
  useEffect(() => {
    // A tab that is closed says nothing: its lease ends.
    return () => void api.staffCases.leave({ params: { id } }).catch(() => undefined);
  }, [id]);
  return visits.data;
}
