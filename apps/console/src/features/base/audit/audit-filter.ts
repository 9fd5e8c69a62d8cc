import { AUDIT_ACTS, AUDIT_OBJECTS } from '@xunban/contract/audit-acts';
import type { AuditQuery } from './audit-queries.ts';

/** What the log is narrowed by, as the address has it. `object` and `member` are ids that other pages link with. */
export const AUDIT_FILTERS = ['staff', 'act', 'kind', 'no', 'reason', 'from', 'to', 'object', 'member'] as const;
export type AuditFilterName = (typeof AUDIT_FILTERS)[number];

const PAGE = 50;

/** The query of an address. What the address spells wrongly is no filter. */
export function auditQueryOf(params: URLSearchParams): AuditQuery {
  const filter = (name: AuditFilterName | 'before') => params.get(name)?.trim() ?? '';
  const act = AUDIT_ACTS.find((known) => known === filter('act'));
  const objectKind = AUDIT_OBJECTS.find((known) => known === filter('kind'));
  const given = {
    ...{ staffId: filter('staff'), no: filter('no'), reason: filter('reason'), from: filter('from'), to: filter('to') },
    ...{ objectId: filter('object'), memberId: filter('member'), before: filter('before') },
  };
  return {
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')),
    ...(act && { act }),
    ...(objectKind && { objectKind }),
    maxResultCount: PAGE,
  };
}

/** What is exported: everything that the filters leave, whichever page is shown. */
export function exportQueryOf(params: URLSearchParams): Omit<AuditQuery, 'before' | 'maxResultCount'> {
  const { before: _page, maxResultCount: _size, ...filters } = auditQueryOf(params);
  return filters;
}

/** An address with one filter changed; what was found before begins anew. */
export function withFilter(params: URLSearchParams, name: AuditFilterName, value: string): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete('before');
  if (value === '') next.delete(name);
  else next.set(name, value);
  return next;
}

export const hasFilter = (params: URLSearchParams): boolean => AUDIT_FILTERS.some((name) => params.has(name));
