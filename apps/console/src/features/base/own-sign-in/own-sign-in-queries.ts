import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api.ts';

export const ownSignInQuery = queryOptions({
  queryKey: ['ownSignIn'],
  queryFn: ({ signal }) => api.staffSignIn.own({}, { signal }),
});

/** What one signs in with may decide what one may do: both are read again. */
export function useOwnSignInRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: ownSignInQuery.queryKey }),
      client.invalidateQueries({ queryKey: ['me'] }),
    ]);
  };
}
