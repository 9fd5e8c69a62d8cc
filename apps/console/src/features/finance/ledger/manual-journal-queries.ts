import type { AllCalls, CallOutput } from '@xunban/contract';
import type { ListQuery } from '@xunban/ui';
import { api } from '../../../shared/api.ts';
import { listQuery } from '../../../shared/list-query.ts';

export type ManualJournalPage = CallOutput<AllCalls['staffJournals']['list']>;
export type ManualJournal = ManualJournalPage['items'][number];
type ManualFilter = 'state' | 'filter';
export const MANUAL_FILTERS: readonly ManualFilter[] = ['state', 'filter'];
export const MANUAL_CHOICES = ['waiting', 'due', 'done', 'refused'] as const;

/** Keys, fetchers and options of manual journals. */
export const manualJournalQueries = {
  list: (list: ListQuery<ManualFilter>) =>
    listQuery(['manualJournals'], list, (query, options) => api.staffJournals.list({ query }, options)),
};
