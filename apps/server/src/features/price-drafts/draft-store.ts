import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/transaction.ts';
import { publishedNow } from '../prices/price-data-store.ts';
import { PRICE_DATA_KINDS, type PriceDataKind } from './price-data-kinds.ts';

export type VersionState = 'scheduled' | 'inForce' | 'past' | 'withdrawn';

export interface PublishedVersion {
  readonly kind: PriceDataKind;
  readonly version: string;
  readonly state: VersionState;
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
export async function listPublished(reader: Reader, kinds: readonly PriceDataKind[]): Promise<PublishedVersion[]> {
  const lists = await Promise.all(kinds.map((kind) => publishedOf(reader, kind)));
  return lists.flat().sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime());
}

async function publishedOf(reader: Reader, kind: PriceDataKind): Promise<PublishedVersion[]> {
  const { table } = PRICE_DATA_KINDS[kind];
  const inForce = (await publishedNow(reader, table))?.version;
  const uses = {
    priceBook: sql<bigint>`(select count(*) from quote where quote.price_book_version = published.version)`,
    workCalendar: sql<bigint>`(select count(*) from quote where quote.calendar_version = published.version)`,
    freightTable: sql<bigint>`(select count(*) from main_order where main_order.freight_version = published.version)`,
  }[kind];
  const rows = await reader
    .selectFrom(`${table} as published`)
    .leftJoin('price_withdrawal as gone', (join) =>
      join.onRef('gone.version', '=', 'published.version').on('gone.kind', '=', kind),
    )
    .select([
      'published.version',
      'published.effective_at',
      'published.published_at',
      'gone.withdrawn_at',
      uses.as('uses'),
    ])
    .select(sql<boolean>`published.effective_at > now()`.as('is_future'))
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

export interface PriceDraft {
  readonly id: string;
  readonly kind: PriceDataKind;
  readonly name: string;
  readonly basedOn: string;
  readonly data: unknown;
  readonly revision: number;
  readonly changedBy: string;
  readonly changedAt: Date;
}

const drafts = (reader: Reader) =>
  reader
    .selectFrom('price_draft')
    .innerJoin('staff', 'staff.id', 'price_draft.changed_by')
    .selectAll('price_draft')
    .select('staff.name as staff_name');

export async function listDrafts(reader: Reader, kinds: readonly PriceDataKind[], page: Page) {
  const { count } = await reader
    .selectFrom('price_draft')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('kind', 'in', kinds)
    .executeTakeFirstOrThrow();
  const rows = await drafts(reader)
    .where('kind', 'in', kinds)
    .orderBy('changed_at', 'desc')
    .orderBy('price_draft.id')
    .offset(page.skip)
    .limit(page.take)
    .execute();
  return { total: Number(count), items: rows.map(toDraft) };
}

export async function findDraft(reader: Reader, id: string): Promise<PriceDraft | undefined> {
  const row = await drafts(reader).where('price_draft.id', '=', id).executeTakeFirst();
  return row && toDraft(row);
}

/** Locks the draft that is about to be judged. */
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
    .innerJoin('staff', 'staff.id', 'price_change.staff_id')
    .selectAll('price_change')
    .select('staff.name as staff_name')
    .orderBy('price_change.id', 'desc')
    .offset(page.skip)
    .limit(page.take)
    .execute();
  const items = rows.map(
    (row): DraftChange => ({
      id: String(row.id),
      at: row.at,
      staffName: row.staff_name,
      action: row.action as DraftChange['action'],
      kind: row.kind as PriceDataKind,
      subject: row.subject,
      reason: row.reason,
    }),
  );
  return { total: Number(count), items };
}

function toDraft(row: Awaited<ReturnType<ReturnType<typeof drafts>['execute']>>[number]): PriceDraft {
  return {
    id: row.id,
    // The column's check allows these and nothing else.
    kind: row.kind as PriceDataKind,
    name: row.name,
    basedOn: row.based_on,
    data: row.data,
    revision: row.revision,
    changedBy: row.staff_name,
    changedAt: row.changed_at,
  };
}
