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

/** Its link goes with it. */
export function useRemoveQuote() {
  const refresh = useRefresh('saved', 'ownLinks');
  return useMutation({
    mutationFn: (id: string) => api.storedQuote.removeSaved({ params: { id } }),
    onSuccess: refresh,
  });
}

/** Revokes the link to a quote for all its users. */
export function useEndLink() {
  const refresh = useRefresh('saved', 'ownLinks');
  return useMutation({
    mutationFn: (quoteId: string) => api.storedQuote.unshare({ params: { id: quoteId } }),
    onSuccess: refresh,
  });
}

function useRefresh(...lists: readonly ('saved' | 'ownLinks')[]) {
  const client = useQueryClient();
  return () => Promise.all(lists.map((list) => client.invalidateQueries({ queryKey: ['quote', list] })));
}
