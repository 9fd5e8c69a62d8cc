import { queryOptions } from '@tanstack/react-query';
import type { ListQuery } from '@xunban/ui';
import { api } from '../../../shared/api.ts';
import { listQuery } from '../../../shared/list-query.ts';
import type { WorkFilter } from '../../../shared/work-list.tsx';

/** Keys, fetchers and options of certifications. */
export const certificationQueries = {
  list: (list: ListQuery<WorkFilter>) =>
    listQuery(['certifications', 'list'], list, (query, options) =>
      api.staffMembers.certifications({ query }, options),
    ),
  detail: (id: string) =>
    queryOptions({
      queryKey: ['certifications', 'detail', id],
      queryFn: ({ signal }) => api.staffMembers.certification({ params: { id } }, { signal }),
    }),
  /** The image's bytes never change: a new image is a new submission. */
  image: (id: string) =>
    queryOptions({
      queryKey: ['certification-image', id],
      queryFn: ({ signal }) => api.staffMembers.certificationImage({ params: { id } }, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
    }),
};
