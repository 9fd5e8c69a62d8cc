import { AUDIT_ACTIONS, AUDIT_FIELDS, AUDIT_OBJECTS, type AuditField, type StaffPermission } from '@xunban/contract';
import type { Language } from '@xunban/i18n';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import { toIso } from '../../../platform/clock.ts';
import type { AuditEntry as Row } from '../../../platform/db/schema.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { type AuditFilter, countEntries, entriesAfter } from './audit-store.ts';

export interface AuditReader {
  readonly permissions: ReadonlySet<StaffPermission>;
  readonly language: Language;
}

/**
 * Returns staff actions, the latest first, filtered by staff user, action, object, time and reason text.
 * @param page.before id of the last entry of the previous page
 */
export async function findAuditEntries(
  reader: Reader,
  who: AuditReader,
  filter: AuditFilter,
  page: { readonly before?: string | undefined; readonly take: number },
) {
  const [rows, count] = await Promise.all([
    entriesAfter(reader, filter, page.before, page.take + 1),
    countEntries(reader, filter),
  ]);
  const shown = rows.slice(0, page.take);
  const last = rows.length > shown.length ? shown.at(-1) : undefined;
  return { items: shown.map((row) => viewEntry(row, who)), next: last ? String(last.id) : null, count };
}

const FIELDS = Object.keys(AUDIT_FIELDS) as [AuditField, ...AuditField[]];

const STORED = z.object({
  action: z.enum(AUDIT_ACTIONS),
  kind: z.enum(AUDIT_OBJECTS),
  changes: z.array(
    z.object({
      field: z.enum(FIELDS),
      texts: z.record(z.string(), z.object({ place: z.string(), change: z.string() })).optional(),
      before: z.array(z.string()),
      after: z.array(z.string()),
    }),
  ),
});

/** @throws when a column has an unknown value */
export function viewEntry(row: Selectable<Row>, { permissions, language }: AuditReader) {
  const { action, kind, changes } = STORED.parse({ action: row.action, kind: row.object_kind, changes: row.changes });
  const visible = changes.filter(({ field }) => AUDIT_FIELDS[field] !== 'yuan' || permissions.has('amount.view'));
  return {
    id: String(row.id),
    at: toIso(row.at),
    staffId: row.staff_id,
    staffName: row.staff_name,
    action,
    object: { kind, id: row.object_id, no: row.object_no },
    changes: visible.map(({ field, before, after, texts }) => ({
      ...{ field, before, after },
      place: texts?.[language]?.place ?? '',
      change: texts?.[language]?.change ?? '',
    })),
    hidden: changes.length - visible.length,
    reason: row.reason,
    ip: row.ip,
    device: row.device,
    requestId: row.request_id,
  };
}
