import { AUDIT_ACTIONS, AUDIT_OBJECTS } from '@xunban/contract/audit-actions';
import type { AuditQuery } from './audit-queries.ts';

/** Filters of the log, as named in the address. `object` and `member` are ids used in links from other pages. */
export const AUDIT_FILTERS = ['staff', 'action', 'kind', 'no', 'reason', 'from', 'to', 'object', 'member'] as const;
export type AuditFilterName = (typeof AUDIT_FILTERS)[number];

const PAGE = 50;

/** Returns the query of an address. Misspelled parameters are ignored. */
export function auditQueryOf(params: URLSearchParams): AuditQuery {
  const filter = (name: AuditFilterName | 'before') => params.get(name)?.trim() ?? '';
  const action = AUDIT_ACTIONS.find((known) => known === filter('action'));
  const objectKind = AUDIT_OBJECTS.find((known) => known === filter('kind'));
  const given = {
    ...{ staffId: filter('staff'), no: filter('no'), reason: filter('reason'), from: filter('from'), to: filter('to') },
    ...{ objectId: filter('object'), memberId: filter('member'), before: filter('before') },
  };
  return {
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')),
    ...(action && { action }),
    ...(objectKind && { objectKind }),
    maxResultCount: PAGE,
  };
}

/** Returns the query of the export: all filtered entries, regardless of the page. */
export function exportQueryOf(params: URLSearchParams): Omit<AuditQuery, 'before' | 'maxResultCount'> {
  const { before: _page, maxResultCount: _size, ...filters } = auditQueryOf(params);
  return filters;
}

/** Returns an address with one filter changed; the results start again from the first page. */
export function withFilter(params: URLSearchParams, name: AuditFilterName, value: string): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete('before');
  if (value === '') next.delete(name);
  else next.set(name, value);
  return next;
}

export const hasFilter = (params: URLSearchParams): boolean => AUDIT_FILTERS.some((name) => params.has(name));
