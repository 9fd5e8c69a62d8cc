import { sql } from 'kysely';
import { containing, isLike } from '../../../platform/db/containing.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';

/** A row of a member's list of quotes. */
export interface SavedQuote {
  readonly id: string;
  readonly name: string;
  readonly quoteId: string;
  /** From which the token of its link is worked out; null without a link. */
  readonly linkSeed: Buffer | null;
  readonly savedAt: Date;
}

export interface SavedQuotePage {
  readonly text?: string | undefined;
  readonly skip: number;
  readonly take: number;
}

/** The newest first. */
export async function listSaved(
  reader: Reader,
  memberId: string,
  page: SavedQuotePage,
): Promise<{ readonly total: number; readonly items: readonly SavedQuote[] }> {
  let matching = saved(reader, memberId);
  if (page.text !== undefined) {
    const part = containing(page.text);
    matching = matching.where(
      sql<boolean>`(${isLike(sql`saved_quote.name`, part)} or quote.quotation_no ilike ${part})`,
    );
  }
  const { count } = await matching.select(({ fn }) => fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow();
  const rows = await selected(matching)
    .orderBy('saved_quote.saved_at', 'desc')
    .orderBy('saved_quote.id')
    .offset(page.skip)
    .limit(page.take)
    .execute();
  return { total: Number(count), items: rows.map(toSaved) };
}

export async function findSaved(reader: Reader, memberId: string, id: string): Promise<SavedQuote | undefined> {
  const row = await selected(saved(reader, memberId).where('saved_quote.id', '=', id)).executeTakeFirst();
  return row && toSaved(row);
}

export async function countSaved(reader: Reader, memberId: string): Promise<number> {
  const row = await saved(reader, memberId)
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** @returns its id; a quote that is in the list already takes the new name */
export async function putSaved(tx: Tx, memberId: string, quoteId: string, name: string): Promise<string> {
  const row = await tx
    .insertInto('saved_quote')
    .values({ member_id: memberId, quote_id: quoteId, name })
    .onConflict((conflict) => conflict.columns(['member_id', 'quote_id']).doUpdateSet({ name }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** @returns whether there was one */
export async function renameSaved(tx: Tx, memberId: string, id: string, name: string): Promise<boolean> {
  const row = await tx
    .updateTable('saved_quote')
    .set({ name })
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns the quote that it was about */
export async function deleteSaved(tx: Tx, memberId: string, id: string): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('saved_quote')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .returning('quote_id')
    .executeTakeFirst();
  return row?.quote_id;
}

const saved = (reader: Reader, memberId: string) =>
  reader
    .selectFrom('saved_quote')
    .innerJoin('quote', 'quote.id', 'saved_quote.quote_id')
    .leftJoin('quote_share', 'quote_share.quote_id', 'saved_quote.quote_id')
    .where('saved_quote.member_id', '=', memberId);

const selected = (query: ReturnType<typeof saved>) =>
  query.select([
    'saved_quote.id',
    'saved_quote.name',
    'saved_quote.quote_id',
    'saved_quote.saved_at',
    'quote_share.token_seed',
  ]);

interface SavedRow {
  readonly id: string;
  readonly name: string;
  readonly quote_id: string;
  readonly saved_at: Date;
  readonly token_seed: Buffer | null;
}

function toSaved({ id, name, quote_id, saved_at, token_seed }: SavedRow): SavedQuote {
  return { id, name, quoteId: quote_id, linkSeed: token_seed, savedAt: saved_at };
}
