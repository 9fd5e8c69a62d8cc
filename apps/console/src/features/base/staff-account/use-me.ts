import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../shared/api.ts';
import { useSession } from '../../../shared/session.ts';

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => api.staff.me({}, { signal }),
  staleTime: 300_000,
});

/** The signed-in member of staff with permissions. */
export function useMe() {
  const session = useSession();
  return useQuery({ ...meQuery, enabled: session !== null });
}
