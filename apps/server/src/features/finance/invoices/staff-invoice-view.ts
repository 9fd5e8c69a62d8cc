import type { InvoiceApplicationState, InvoiceKind, StaffInvoice } from '@xunban/contract';
import { type RawBuilder, sql } from 'kysely';
import { containing, isLike } from '../../../platform/db/containing.ts';
import { COUNTED_BEHIND } from '../../../platform/db/count-up-to.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { personsOf } from '../../base/company-actions/company-actions.ts';
import { memberCards, membersCalled } from '../../identity/accounts/member-cards.ts';
import { type Application, applicationOf } from './application-store.ts';
import { ofApplication, presentApplication } from './application-view.ts';
import { applicationsOfMain } from './applications-of-main.ts';
import { documentsOf, type StoredDocument } from './document-store.ts';
import { isOpen, OPEN_STATES } from './invoice-machine.ts';
import { firstOf, nextOf } from './month-bounds.ts';

export interface StaffInvoiceFilter {
  readonly memberId?: string;
  readonly state?: InvoiceApplicationState | undefined;
  readonly kind?: InvoiceKind | undefined;
  /** Month of the application, as yyyy-MM. */
  readonly month?: string | undefined;
  /** Part of a number (application, invoice, member), a billing name or a member's name. */
  readonly filter?: string | undefined;
}

interface Page {
  readonly skipCount: number;
  readonly maxResultCount: number;
}

const IS_OPEN = sql<boolean>`(state in (${sql.join(OPEN_STATES.map((state) => sql.lit(state)))}))`;

/** Returns open applications, the oldest first, then the others, the latest first. */
export async function staffInvoices(
  reader: Reader,
  filter: StaffInvoiceFilter,
  page: Page,
): Promise<{ totalCount: number; items: StaffInvoice[] }> {
  const limit = page.skipCount + page.maxResultCount + COUNTED_BEHIND;
  const wanted = sought(reader, filter);
  const { rows: ids } = await sql<{ id: string }>`
    (select id, applied_at as waits, null::timestamptz as newest from invoice_application
      where ${IS_OPEN} and ${wanted} order by applied_at, id limit ${limit})
    union all
    (select id, null, applied_at from invoice_application
      where not ${IS_OPEN} and ${wanted} order by applied_at desc, id limit ${limit})
    order by waits, newest desc, id limit ${limit}`.execute(reader);
  const shown = ids.slice(page.skipCount, page.skipCount + page.maxResultCount).map(({ id }) => id);
  return { totalCount: ids.length, items: await presentToStaff(reader, await rowsOf(reader, shown)) };
}

/** Returns the applications that contain a main order. */
export const staffInvoicesOfMain = async (reader: Reader, mainOrderId: string): Promise<StaffInvoice[]> =>
  presentToStaff(reader, await applicationsOfMain(reader, mainOrderId));

export function sought(
  reader: Reader,
  { memberId, state, kind, month, filter }: StaffInvoiceFilter,
): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (memberId !== undefined) conditions.push(sql`member_id = ${memberId}`);
  // Inlined as a literal, so that PostgreSQL uses the partial index of the open states.
  if (state !== undefined) conditions.push(sql`state = ${sql.lit(state)}`);
  if (kind !== undefined) conditions.push(sql`kind = ${kind}`);
  if (month !== undefined) conditions.push(inMonth(month));
  if (filter !== undefined) {
    const pattern = containing(filter);
    conditions.push(sql`id in (
      select id from invoice_application where application_no ilike ${pattern} or ${isLike(sql`buyer ->> 'title'`, pattern)}
      union select application_id from invoice where invoice_no ilike ${pattern}
      union select id from invoice_application
        where member_id in ${membersCalled(reader, filter, ['memberNo', 'trueName', 'companyName'])})`);
  }
  return sql.join(conditions, sql` and `);
}

const inMonth = (month: string) => sql`applied_at >= ${firstOf(month)} and applied_at < ${nextOf(month)}`;

async function rowsOf(reader: Reader, ids: readonly string[]): Promise<Application[]> {
  if (ids.length === 0) return [];
  const rows = await reader
    .selectFrom('invoice_application')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, applicationOf(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Adds members and possible actions to applications. */
export async function presentToStaff(reader: Reader, rows: readonly Application[]): Promise<StaffInvoice[]> {
  const [documents, members, personOf] = await Promise.all([
    documentsOf(
      reader,
      rows.map(({ id }) => id),
    ),
    memberCards(
      reader,
      rows.map(({ memberId }) => memberId),
    ),
    personsOf(
      reader,
      rows.map(({ applicationNo }) => applicationNo),
    ),
  ]);
  return rows.map((row): StaffInvoice => {
    const own = ofApplication(documents, row);
    return {
      ...presentApplication(row, own, personOf(row.applicationNo)),
      taxNo: row.buyer.taxNo,
      memberId: row.memberId,
      memberNo: members.get(row.memberId)?.memberNo ?? '',
      memberName: members.get(row.memberId)?.fullName ?? '',
      invoices: own.length,
      fault: own.find(({ fault }) => fault !== '')?.fault ?? '',
      version: row.version,
      can: stepsOf(row, own),
    };
  });
}

export const canEnter = ({ state }: StoredDocument): boolean => state === 'waiting' || state === 'refused';

function stepsOf({ state }: Application, documents: readonly StoredDocument[]): StaffInvoice['can'] {
  if (!isOpen(state)) return [];
  const isUntouched = documents.every(canEnter);
  return [
    ...(documents.some(canEnter) ? (['issue', 'enter'] as const) : []),
    ...(isUntouched ? (['reject'] as const) : []),
  ];
}
