import { calls } from '@xunban/contract';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { exportList } from '../../../platform/lists/export-list.ts';
import { clearText, type PersonalData } from '../../../platform/personal-data.ts';
import { staffInLog } from './audit-store.ts';
import { exportedEntries } from './export-entries.ts';
import { findAuditEntries } from './find-entries.ts';

export const auditRoutes = (deps: Pick<Deps, 'db'>): readonly Route[] => [
  route(calls.staffAudit.list, ({ actor: { permissions }, language, query: { maxResultCount, before, ...filter } }) =>
    findAuditEntries(deps.db.readLagging, { permissions, language }, filter, { before, take: maxResultCount }),
  ),

  route(calls.staffExports.audit, (request) => {
    const { actor, language, query } = request;
    return exportList(deps, exportedEntries({ permissions: actor.permissions, language }, query), request);
  }),

  route(calls.staffAudit.people, async () => ({ items: [...(await staffInLog(deps.db.read))] })),
];

export const auditData: PersonalData = {
  eraseAfterRetention: clearText('audit_entry', 'reason'),
  retained: 'That staff did something, without its text.',
};
