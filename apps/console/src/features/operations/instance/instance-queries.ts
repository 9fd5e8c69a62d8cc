import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InstanceJob, InstanceMessage } from '@xunban/contract';
import { api } from '../../../shared/api.ts';

/** Polling interval while the page is visible: the instance sends no events about its own state. */
const LOOK_MS = 15_000;
/** The same while the year of a demonstration is being written. */
const YEAR_LOOK_MS = 2_000;
export const PAGE_SIZE = 20;

export const instanceQueries = {
  show: queryOptions({
    queryKey: ['instance', 'show'],
    queryFn: ({ signal }) => api.staffInstance.show({}, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.demonstrationYear?.state === 'running' ? YEAR_LOOK_MS : LOOK_MS),
  }),
  jobs: (state: InstanceJob['state'] | undefined, page: number) =>
    queryOptions({
      queryKey: ['instance', 'jobs', state, page],
      queryFn: ({ signal }) => api.staffInstance.jobs({ query: { state, ...slice(page) } }, { signal }),
      refetchInterval: LOOK_MS,
      placeholderData: keepPreviousData,
    }),
  messages: (state: InstanceMessage['state'] | undefined, page: number) =>
    queryOptions({
      queryKey: ['instance', 'messages', state, page],
      queryFn: ({ signal }) => api.staffInstance.messages({ query: { state, ...slice(page) } }, { signal }),
      refetchInterval: LOOK_MS,
      placeholderData: keepPreviousData,
    }),
  emails: (state: InstanceMessage['state'] | undefined, page: number) =>
    queryOptions({
      queryKey: ['instance', 'emails', state, page],
      queryFn: ({ signal }) => api.staffInstance.emails({ query: { state, ...slice(page) } }, { signal }),
      refetchInterval: LOOK_MS,
      placeholderData: keepPreviousData,
    }),
};

const slice = (page: number) => ({ skipCount: (page - 1) * PAGE_SIZE, maxResultCount: PAGE_SIZE });
