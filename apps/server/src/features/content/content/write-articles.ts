import type { ArticleKind, ArticleLanguage } from '@xunban/contract/article-kinds';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/transaction.ts';

/** The content of a text version. */
export interface ArticleText {
  readonly title: string;
  readonly summary: string;
  readonly body: string;
}

/** @returns its id; undefined when its address is taken */
export async function insertArticle(
  tx: Tx,
  article: { kind: ArticleKind; slug: string; category: string | null; position: number },
): Promise<string | undefined> {
  const row = await tx
    .insertInto('article')
    .values(article)
    .onConflict((conflict) => conflict.constraint('article_address').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function insertVersion(
  tx: Tx,
  of: { readonly articleId: string; readonly language: ArticleLanguage; readonly no: number },
  { title, summary, body }: ArticleText,
  staffId: string | null,
): Promise<void> {
  await tx
    .insertInto('article_version')
    .values({ article_id: of.articleId, language: of.language, no: of.no, title, summary, body, saved_by: staffId })
    .execute();
}

/** Makes a version visible from a given time, or at once without one; an earlier plan for that language is cancelled. */
export async function insertRelease(
  tx: Tx,
  of: { readonly articleId: string; readonly language: ArticleLanguage; readonly no: number },
  visibleFrom: Date | undefined,
  staffId: string | null,
): Promise<void> {
  await endPlans(tx, of.articleId, of.language);
  await tx
    .insertInto('article_release')
    .values({
      article_id: of.articleId,
      language: of.language,
      version_no: of.no,
      visible_from: visibleFrom ?? sql`now()`,
      released_by: staffId,
    })
    .execute();
}

/** Cancels planned releases. */
export async function endPlans(tx: Tx, articleId: string, language?: ArticleLanguage): Promise<void> {
  await tx
    .deleteFrom('article_release')
    .where('article_id', '=', articleId)
    .where('visible_from', '>', sql<Date>`now()`)
    .$if(language !== undefined, (all) => all.where('language', '=', language ?? ''))
    .execute();
}

export async function setWithdrawn(tx: Tx, id: string, isWithdrawn: boolean): Promise<void> {
  await tx
    .updateTable('article')
    .set({ withdrawn_at: isWithdrawn ? sql`now()` : null })
    .where('id', '=', id)
    .execute();
}

export async function setPlace(
  tx: Tx,
  id: string,
  { category, position }: { readonly category: string | null; readonly position: number },
): Promise<void> {
  await tx.updateTable('article').set({ category, position }).where('id', '=', id).execute();
}

export async function isCategory(tx: Tx, id: string): Promise<boolean> {
  return (await tx.selectFrom('article_category').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}
