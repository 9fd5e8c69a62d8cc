import { AUDIT_FIELDS, type AuditField, calls, ORDER_STATES } from '@xunban/contract';
import type { ListTexts } from '@xunban/i18n/list-texts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';
import { minuteCell } from '../../../platform/lists/cells.ts';
import type { ExportedList } from '../../../platform/lists/export-list.ts';
import { type AuditFilter, entriesAfter, narrowed } from './audit-store.ts';
import { type AuditReader, viewEntry } from './find-entries.ts';
import { recordExport } from './record-export.ts';

type Entry = ReturnType<typeof viewEntry>;

/**
 * The log as a file, the latest first. It is read as its pages are: each begins behind the last entry of the one before, so
 * the last costs no more than the first.
 */
export function exportedEntries(who: AuditReader, filter: AuditFilter): ExportedList<Entry> {
  let last: string | undefined;
  return {
    name: 'audit',
    page: calls.staffAudit.list.result,
    record: recordExport,
    read: async (reader, { skipCount, maxResultCount }) => {
      const rows = await entriesAfter(reader, filter, skipCount === 0 ? undefined : last, maxResultCount);
      const items = rows.map((row) => viewEntry(row, who));
      last = items.at(-1)?.id ?? last;
      return { items, totalCount: skipCount === 0 ? await countAll(reader, filter) : 0 };
    },
    columns: [
      { name: 'actedAt', of: 'at', cell: ({ at }) => minuteCell(at) },
      { name: 'staffName', of: 'staffName', cell: ({ staffName }) => staffName },
      { name: 'action', of: 'action', cell: ({ action }, { value }) => value('action', action) },
      { name: 'objectKind', of: 'object', cell: ({ object }, { value }) => value('object', object.kind) },
      { name: 'no', of: 'object', cell: ({ object }) => object.no },
      {
        name: 'changes',
        of: 'changes',
        cell: ({ changes }, listTexts) => changes.map(changeText(listTexts)).join('；'),
      },
      { name: 'reason', of: 'reason', cell: ({ reason }) => reason },
      { name: 'ip', of: 'ip', cell: ({ ip }) => ip },
      { name: 'device', of: 'device', cell: ({ device }) => device },
      { name: 'requestId', of: 'requestId', cell: ({ requestId }) => requestId },
    ],
  };
}

/** Counts all of them, unlike the list, which has an upper bound. */
async function countAll(reader: Reader, filter: AuditFilter): Promise<number> {
  const { count } = await narrowed(reader, filter)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const STATES: Readonly<Record<string, number>> = ORDER_STATES;

/** `订单状态: 审核中 → 待付款`, as displayed on the page. */
const changeText =
  ({ value }: ListTexts) =>
  ({ field, place, change, before, after }: Entry['changes'][number]): string => {
    const name = place || value('field', field);
    if (change) return `${name}: ${change}`;
    const texts = (stored: readonly string[]) => stored.map((one) => labelOf(value, field, one)).join(', ');
    return before.length === 0 ? `${name}: ${texts(after)}` : `${name}: ${texts(before)} → ${texts(after)}`;
  };

function labelOf(value: ListTexts['value'], field: AuditField, stored: string): string {
  if (AUDIT_FIELDS[field] === 'flag') return value('flag', stored === 'true' ? 'yes' : 'no');
  if (AUDIT_FIELDS[field] !== 'enum') return stored;
  switch (field) {
    case 'orderState':
      return value('orderState', STATES[stored] ?? stored);
    case 'step':
      return value('step', stored);
    case 'permissions':
      return value('permission', stored);
    case 'alarmKind':
      return value('alarmKind', stored);
    default:
      return value('auditValue', `${field}.${stored}`).replace(`${field}.`, '');
  }
}
