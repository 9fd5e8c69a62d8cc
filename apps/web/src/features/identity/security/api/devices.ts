import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../shared/api.ts';
import { endSession } from '../../../../shared/session.ts';

export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: ({ signal }) => api.account.devices({}, { signal }).then(({ items }) => items),
});

export function useSignOutDevice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.account.signOutDevice({ params: { id } }),
    onSuccess: () => client.invalidateQueries(devicesQuery),
  });
}

export function useSignOutOthers() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.account.signOutEverywhere({ body: { keepCurrent: true } }),
    onSuccess: () => client.invalidateQueries(devicesQuery),
  });
}

/** Here, too: the token is dead on the server, so nothing of it stays. */
export function useSignOutEverywhere() {
  return useMutation({
    mutationFn: () => api.account.signOutEverywhere({ body: { keepCurrent: false } }),
    onSuccess: () => endSession('signedOut'),
  });
}
