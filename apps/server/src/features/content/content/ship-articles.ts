import type { ArticleLanguage } from '@xunban/contract/article-kinds';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { readShipped, type ShippedArticle, type ShippedCategory } from './shipped-articles.ts';
import { type ArticleText, insertArticle, insertRelease, insertVersion } from './write-articles.ts';

/**
 * Publishes the bundled articles, and their new texts after an update. Texts saved or articles withdrawn by staff stay
 * unchanged. Safe to repeat, and in several processes at once.
 */
export async function shipArticles(db: Db, folder: string): Promise<void> {
  const { categories, articles } = await readShipped(folder);
  await db.transaction(async (tx) => {
    // One process at a time.
    await sql`select pg_advisory_xact_lock(hashtextextended('ship articles', 0))`.execute(tx);
    for (const category of categories) await shipCategory(tx, category);
    const known = await knownTexts(tx);
    const ids = new Map([...known.values()].map(({ address, id }) => [address, id]));
    for (const article of articles) await shipArticle(tx, article, { known, ids });
  });
}

/** True when an earlier start has stored articles. */
export async function hasArticles(reader: Reader): Promise<boolean> {
  return (await reader.selectFrom('article').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Categories come only with the release: no call changes them. */
async function shipCategory(tx: Tx, { id, position, names }: ShippedCategory): Promise<void> {
  await tx
    .insertInto('article_category')
    .values({ id, position, names: JSON.stringify(names) })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ position, names: JSON.stringify(names) }))
    .execute();
}

interface Known extends ArticleText {
  readonly id: string;
  readonly address: string;
  readonly language: ArticleLanguage;
  readonly no: number;
  readonly isOurs: boolean;
}

/** The newest text of every article in each language, by address and language. */
async function knownTexts(tx: Tx): Promise<ReadonlyMap<string, Known>> {
  const { rows } = await sql<Known>`
    select distinct on (article.id, version.language) article.id, kind || '/' || slug as address, version.language,
      version.no, version.title, version.summary, version.body, version.saved_by is null as "isOurs"
    from article join article_version version on version.article_id = article.id
    order by article.id, version.language, version.no desc`.execute(tx);
  return new Map(rows.map((row) => [`${row.address} ${row.language}`, row]));
}

async function shipArticle(
  tx: Tx,
  article: ShippedArticle,
  stored: { readonly known: ReadonlyMap<string, Known>; readonly ids: ReadonlyMap<string, string> },
): Promise<void> {
  const address = `${article.kind}/${article.slug}`;
  const texts = Object.entries(article.texts) as [ArticleLanguage, ArticleText][];
  const { kind, slug, category, position } = article;
  const articleId = stored.ids.get(address) ?? (await insertArticle(tx, { kind, slug, category, position }));
  if (articleId === undefined) return;
  for (const [language, text] of texts) {
    const newest = stored.known.get(`${address} ${language}`);
    if (newest && (!newest.isOurs || isSame(newest, text))) continue;
    const version = { articleId, language, no: (newest?.no ?? 0) + 1 };
    await insertVersion(tx, version, text, null);
    await insertRelease(tx, version, undefined, null);
  }
}

const isSame = (a: ArticleText, b: ArticleText): boolean =>
  a.title === b.title && a.summary === b.summary && a.body === b.body;
