import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api.ts';

/** Puts a promised price into the own list under a name. */
export function useSaveQuote() {
  const refresh = useRefresh('saved');
  return useMutation({
    mutationFn: (body: { quoteId: string; name: string }) => api.storedQuote.save({ body }),
    onSuccess: refresh,
  });
}

export function useRenameQuote() {
  const refresh = useRefresh('saved');
  return useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      api.storedQuote.rename({ params: { id }, body: { name } }),
    onSuccess: refresh,
  });
}

export function useRemoveQuote() {
  const refresh = useRefresh('saved');
  return useMutation({
    mutationFn: (id: string) => api.storedQuote.removeSaved({ params: { id } }),
    onSuccess: refresh,
  });
}

type ProfileBody = Parameters<typeof api.storedQuote.putProfile>[0]['body'];

export function usePutProfile() {
  const refresh = useRefresh('profiles');
  return useMutation({ mutationFn: (body: ProfileBody) => api.storedQuote.putProfile({ body }), onSuccess: refresh });
}

export function useRemoveProfile() {
  const refresh = useRefresh('profiles');
  return useMutation({
    mutationFn: (id: string) => api.storedQuote.removeProfile({ params: { id } }),
    onSuccess: refresh,
  });
}

function useRefresh(what: 'saved' | 'profiles') {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['quote', what] });
}
