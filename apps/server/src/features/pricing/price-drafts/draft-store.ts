import { type Selectable, sql } from 'kysely';
import type { PriceDraft as DraftTable } from '../../../platform/db/schema.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { staffNames } from '../../base/staff-accounts/staff-names.ts';
import type { PriceDataKind } from './price-data-kinds.ts';

export interface Page {
  readonly skip: number;
  readonly take: number;
}

export interface PriceDraft {
  readonly id: string;
  readonly kind: PriceDataKind;
  readonly name: string;
  readonly basedOn: string;
  readonly data: unknown;
  readonly revision: number;
  readonly changedBy: string;
  readonly changedAt: Date;
  /** Ids of the users who began or saved it. */
  readonly authors: readonly string[];
}

export async function listDrafts(reader: Reader, kinds: readonly PriceDataKind[], page: Page) {
  const { count } = await reader
    .selectFrom('price_draft')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('kind', 'in', kinds)
    .executeTakeFirstOrThrow();
  const rows = await reader
    .selectFrom('price_draft')
    .selectAll()
    .where('kind', 'in', kinds)
    .orderBy('changed_at', 'desc')
    .orderBy('id')
    .offset(page.skip)
    .limit(page.take)
    .execute();
  return { total: Number(count), items: await toDrafts(reader, rows) };
}

export async function findDraft(reader: Reader, id: string): Promise<PriceDraft | undefined> {
  const rows = await reader.selectFrom('price_draft').selectAll().where('id', '=', id).execute();
  const [draft] = await toDrafts(reader, rows);
  return draft;
}

/** Locks the draft that is about to be validated. */
export async function lockDraft(tx: Tx, id: string): Promise<PriceDraft | undefined> {
  await tx.selectFrom('price_draft').select('id').where('id', '=', id).forUpdate().execute();
  return findDraft(tx, id);
}

export async function insertDraft(
  tx: Tx,
  draft: Pick<PriceDraft, 'kind' | 'name' | 'basedOn' | 'data'> & { readonly staffId: string },
): Promise<string> {
  const row = await tx
    .insertInto('price_draft')
    .values({
      kind: draft.kind,
      name: draft.name,
      based_on: draft.basedOn,
      data: JSON.stringify(draft.data),
      changed_by: draft.staffId,
      authors: [draft.staffId],
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function updateDraft(tx: Tx, id: string, data: unknown, staffId: string): Promise<void> {
  await tx
    .updateTable('price_draft')
    .set({
      data: JSON.stringify(data),
      revision: sql`revision + 1`,
      changed_by: staffId,
      changed_at: sql`now()`,
      authors: sql<string[]>`array_append(array_remove(authors, ${staffId}::uuid), ${staffId}::uuid)`,
    })
    .where('id', '=', id)
    .execute();
}

export async function deleteDraft(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('price_draft').where('id', '=', id).execute();
}

export interface DraftChange {
  readonly id: string;
  readonly at: Date;
  readonly staffName: string;
  readonly action: 'draft' | 'save' | 'publish' | 'withdraw' | 'discard';
  readonly kind: PriceDataKind;
  readonly subject: string;
  readonly reason: string;
}

/** Writes down who did what, and why. */
export async function recordChange(
  tx: Tx,
  change: Omit<DraftChange, 'id' | 'at' | 'staffName'> & { readonly staffId: string },
): Promise<void> {
  const { kind, action, subject, reason, staffId } = change;
  await tx.insertInto('price_change').values({ kind, action, subject, reason, staff_id: staffId }).execute();
}

export async function listChanges(reader: Reader, page: Page) {
  const { count } = await reader
    .selectFrom('price_change')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await reader
    .selectFrom('price_change')
    .selectAll()
    .orderBy('id', 'desc')
    .offset(page.skip)
    .limit(page.take)
    .execute();
  const names = await staffNames(
    reader,
    rows.map(({ staff_id }) => staff_id),
  );
  const items = rows.map(
    (row): DraftChange => ({
      id: String(row.id),
      at: row.at,
      staffName: names.get(row.staff_id) ?? '',
      action: row.action as DraftChange['action'],
      kind: row.kind as PriceDataKind,
      subject: row.subject,
      reason: row.reason,
    }),
  );
  return { total: Number(count), items };
}

async function toDrafts(reader: Reader, rows: readonly Selectable<DraftTable>[]): Promise<PriceDraft[]> {
  const names = await staffNames(
    reader,
    rows.map(({ changed_by }) => changed_by),
  );
  return rows.map((row) => ({
    id: row.id,
    // The column's check allows these and nothing else.
    kind: row.kind as PriceDataKind,
    name: row.name,
    basedOn: row.based_on,
    data: row.data,
    revision: row.revision,
    changedBy: names.get(row.changed_by) ?? '',
    changedAt: row.changed_at,
    authors: row.authors,
  }));
}
