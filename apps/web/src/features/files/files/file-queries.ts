import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api.ts';

const PAGE_SIZE = 20;

export const fileQueries = {
  /** Own board files, the last uploaded first, page after page; each page tells what is used. */
  own: () =>
    infiniteQueryOptions({
      queryKey: ['files', 'own'],
      queryFn: ({ signal, pageParam }) =>
        api.upload.ownFiles({ query: { maxResultCount: PAGE_SIZE, skipCount: pageParam } }, { signal }),
      initialPageParam: 0,
      getNextPageParam: ({ totalCount }, pages) => {
        const read = pages.reduce((count, { items }) => count + items.length, 0);
        return read < totalCount ? read : undefined;
      },
    }),
};

export function useRemoveFile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.upload.removeFile({ params: { id } }),
    // Also when it was refused: the list shows what is true by now.
    onSettled: () => client.invalidateQueries({ queryKey: ['files'] }),
  });
}
