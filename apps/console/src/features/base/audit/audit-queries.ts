import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AllCalls, CallArguments, CallResult } from '@xunban/contract';
import { api } from '../../../shared/api.ts';

export type AuditQuery = CallArguments<AllCalls['staffAudit']['list']>['query'];
export type AuditEntry = CallResult<AllCalls['staffAudit']['list']>['items'][number];

/** The log is read once; later entries appear after the next load. */
export const auditQueries = {
  list: (query: AuditQuery) =>
    queryOptions({
      queryKey: ['audit', 'list', query],
      queryFn: ({ signal }) => api.staffAudit.list({ query }, { signal }),
      placeholderData: keepPreviousData,
    }),
  people: () =>
    queryOptions({ queryKey: ['audit', 'people'], queryFn: ({ signal }) => api.staffAudit.people({}, { signal }) }),
};
