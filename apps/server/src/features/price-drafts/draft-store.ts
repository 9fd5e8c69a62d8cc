import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/transaction.ts';
import { publishedNow } from '../prices/price-data-store.ts';
import { TARIFF_KINDS, type TariffKind } from './price-data-kinds.ts';

export type TariffState = 'scheduled' | 'inForce' | 'past' | 'withdrawn';

export interface PublishedTariff {
  readonly kind: TariffKind;
  readonly version: string;
  readonly state: TariffState;
  readonly effectiveAt: Date;
  readonly publishedAt: Date;
  /** Quotes (orders, of freight) that stand on it. */
  readonly uses: number;
}

export interface Page {
  readonly skip: number;
  readonly take: number;
}

/** Every version of the kinds, the newest first. There are few: years of them fit one page. */
export async function listPublished(reader: Reader, kinds: readonly TariffKind[]): Promise<PublishedTariff[]> {
  const lists = await Promise.all(kinds.map((kind) => publishedOf(reader, kind)));
  return lists.flat().sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime());
}

async function publishedOf(reader: Reader, kind: TariffKind): Promise<PublishedTariff[]> {
  const { table } = TARIFF_KINDS[kind];
  const inForce = (await publishedNow(reader, table))?.version;
  const uses = {
    priceBook: sql<bigint>`(select count(*) from quote where quote.price_book_version = tariff.version)`,
    workCalendar: sql<bigint>`(select count(*) from quote where quote.calendar_version = tariff.version)`,
    freightTable: sql<bigint>`(select count(*) from main_order where main_order.freight_version = tariff.version)`,
  }[kind];
  const rows = await reader
    .selectFrom(`${table} as tariff`)
    .leftJoin('tariff_withdrawal as gone', (join) =>
      join.onRef('gone.version', '=', 'tariff.version').on('gone.kind', '=', kind),
    )
    .select(['tariff.version', 'tariff.effective_at', 'tariff.published_at', 'gone.withdrawn_at', uses.as('uses')])
    .select(sql<boolean>`tariff.effective_at > now()`.as('is_future'))
    .execute();
  return rows.map((row) => ({
    kind,
    version: row.version,
    state: row.withdrawn_at ? 'withdrawn' : row.is_future ? 'scheduled' : row.version === inForce ? 'inForce' : 'past',
    effectiveAt: row.effective_at,
    publishedAt: row.published_at,
    uses: Number(row.uses),
  }));
}

export interface TariffDraft {
  readonly id: string;
  readonly kind: TariffKind;
  readonly name: string;
  readonly basedOn: string;
  readonly data: unknown;
  readonly revision: number;
  readonly changedBy: string;
  readonly changedAt: Date;
}

const drafts = (reader: Reader) =>
  reader
    .selectFrom('tariff_draft')
    .innerJoin('staff', 'staff.id', 'tariff_draft.changed_by')
    .selectAll('tariff_draft')
    .select('staff.name as staff_name');

export async function listDrafts(reader: Reader, kinds: readonly TariffKind[], page: Page) {
  const { count } = await reader
    .selectFrom('tariff_draft')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('kind', 'in', kinds)
    .executeTakeFirstOrThrow();
  const rows = await drafts(reader)
    .where('kind', 'in', kinds)
    .orderBy('changed_at', 'desc')
    .orderBy('tariff_draft.id')
    .offset(page.skip)
    .limit(page.take)
    .execute();
  return { total: Number(count), items: rows.map(toDraft) };
}

export async function findDraft(reader: Reader, id: string): Promise<TariffDraft | undefined> {
  const row = await drafts(reader).where('tariff_draft.id', '=', id).executeTakeFirst();
  return row && toDraft(row);
}

/** Locks the draft that is about to be judged. */
export async function lockDraft(tx: Tx, id: string): Promise<TariffDraft | undefined> {
  await tx.selectFrom('tariff_draft').select('id').where('id', '=', id).forUpdate().execute();
  return findDraft(tx, id);
}

export async function insertDraft(
  tx: Tx,
  draft: Pick<TariffDraft, 'kind' | 'name' | 'basedOn' | 'data'> & { readonly staffId: string },
): Promise<string> {
  const row = await tx
    .insertInto('tariff_draft')
    .values({
      kind: draft.kind,
      name: draft.name,
      based_on: draft.basedOn,
      data: JSON.stringify(draft.data),
      changed_by: draft.staffId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function updateDraft(tx: Tx, id: string, data: unknown, staffId: string): Promise<void> {
  await tx
    .updateTable('tariff_draft')
    .set({
      data: JSON.stringify(data),
      revision: sql`revision + 1`,
      changed_by: staffId,
      changed_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute();
}

export async function deleteDraft(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('tariff_draft').where('id', '=', id).execute();
}

export interface TariffChange {
  readonly id: string;
  readonly at: Date;
  readonly staffName: string;
  readonly action: 'draft' | 'save' | 'publish' | 'withdraw' | 'discard';
  readonly kind: TariffKind;
  readonly subject: string;
  readonly reason: string;
}

/** Writes down who did what, and why. */
export async function recordChange(
  tx: Tx,
  change: Omit<TariffChange, 'id' | 'at' | 'staffName'> & { readonly staffId: string },
): Promise<void> {
  const { kind, action, subject, reason, staffId } = change;
  await tx.insertInto('tariff_change').values({ kind, action, subject, reason, staff_id: staffId }).execute();
}

export async function listChanges(reader: Reader, page: Page) {
  const { count } = await reader
    .selectFrom('tariff_change')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await reader
    .selectFrom('tariff_change')
    .innerJoin('staff', 'staff.id', 'tariff_change.staff_id')
    .selectAll('tariff_change')
    .select('staff.name as staff_name')
    .orderBy('tariff_change.id', 'desc')
    .offset(page.skip)
    .limit(page.take)
    .execute();
  const items = rows.map(
    (row): TariffChange => ({
      id: String(row.id),
      at: row.at,
      staffName: row.staff_name,
      action: row.action as TariffChange['action'],
      kind: row.kind as TariffKind,
      subject: row.subject,
      reason: row.reason,
    }),
  );
  return { total: Number(count), items };
}

function toDraft(row: Awaited<ReturnType<ReturnType<typeof drafts>['execute']>>[number]): TariffDraft {
  return {
    id: row.id,
    // The column's check allows these and nothing else.
    kind: row.kind as TariffKind,
    name: row.name,
    basedOn: row.based_on,
    data: row.data,
    revision: row.revision,
    changedBy: row.staff_name,
    changedAt: row.changed_at,
  };
}
