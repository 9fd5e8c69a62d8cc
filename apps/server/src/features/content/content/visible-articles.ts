import type { ArticleKind, ArticleLanguage } from '@xunban/contract/article-kinds';
import { type RawBuilder, sql } from 'kysely';
import { isLike } from '../../../platform/db/containing.ts';
import type { Reader } from '../../../platform/db/transaction.ts';

/** The visible part of an article, in the reader's language. */
export interface VisibleArticle {
  readonly id: string;
  readonly kind: ArticleKind;
  readonly slug: string;
  readonly category: string | null;
  readonly position: number;
  readonly readings: number;
  readonly language: ArticleLanguage;
  /** The version number. */
  readonly no: number;
  readonly title: string;
  readonly summary: string;
  readonly body: string;
  readonly publishedAt: Date;
  readonly updatedAt: Date;
}

/** An English reader gets the Chinese text when there is no English one. */
const FALLBACK: ArticleLanguage = 'zh-CN';

const COLUMNS = sql`id, kind, slug, category, position, readings, language, no, title, summary,
  first_visible_from as "publishedAt", visible_from as "updatedAt"`;

/** One row for each article: in the language asked for, else in Chinese, else in any. */
const inLanguage = (language: ArticleLanguage, which: RawBuilder<unknown>) => sql`
  select distinct on (id) * from article_visible where ${which}
  order by id, language = ${language} desc, language = ${FALLBACK} desc, language`;

/** Returns all articles of a kind, without their text: help in the order of its categories, dated kinds the newest first. */
export async function visibleArticles(
  reader: Reader,
  language: ArticleLanguage,
  kind?: ArticleKind,
): Promise<Omit<VisibleArticle, 'body'>[]> {
  const which = kind === undefined ? sql`true` : sql`kind = ${kind}`;
  const { rows } = await sql<Omit<VisibleArticle, 'body'>>`
    select ${COLUMNS} from (${inLanguage(language, which)}) article
    order by kind, (select place.position from article_category place where place.id = article.category),
      position, first_visible_from desc, slug`.execute(reader);
  return rows;
}

/** One article by its slug, or by its id. */
export async function visibleArticle(
  reader: Reader,
  language: ArticleLanguage,
  kind: ArticleKind,
  name: string,
): Promise<VisibleArticle | undefined> {
  const lower = name.toLowerCase();
  const which = sql`kind = ${kind} and (slug = ${lower} or id::text = ${lower})`;
  const { rows } = await sql<VisibleArticle>`
    select ${COLUMNS}, body from (${inLanguage(language, which)}) article`.execute(reader);
  return rows[0];
}

/** Some of them with their texts, by id. */
export async function bodiesOf(
  reader: Reader,
  language: ArticleLanguage,
  articles: readonly { readonly id: string }[],
): Promise<ReadonlyMap<string, VisibleArticle>> {
  if (articles.length === 0) return new Map();
  const ids = sql.join(articles.map(({ id }) => id));
  const { rows } = await sql<VisibleArticle>`
    select ${COLUMNS}, body from (${inLanguage(language, sql`id in (${ids})`)}) article`.execute(reader);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The languages in which readers find an article. */
export async function languagesOf(reader: Reader, id: string): Promise<ArticleLanguage[]> {
  const { rows } = await sql<{ language: ArticleLanguage }>`
    select language from article_visible where id = ${id} order by language`.execute(reader);
  return rows.map(({ language }) => language);
}

/** The same of every article, by its id. */
export async function allLanguages(reader: Reader): Promise<ReadonlyMap<string, readonly ArticleLanguage[]>> {
  const { rows } = await sql<{ id: string; languages: ArticleLanguage[] }>`
    select id, array_agg(language order by language) as languages from article_visible group by id`.execute(reader);
  return new Map(rows.map(({ id, languages }) => [id, languages]));
}

/**
 * Returns articles that have every one of the words in their title, summary or text, those with the most in the title first.
 * There are some hundreds of articles, so all of them are read; the cost grows with their number.
 * @param patterns as `ilike` takes them
 */
export async function articlesWithAll(
  reader: Reader,
  language: ArticleLanguage,
  patterns: readonly string[],
  limit: number,
): Promise<VisibleArticle[]> {
  const has = (pattern: string) => isLike(sql`title || ' ' || summary || ' ' || body`, pattern);
  const inTitle = sql.join(
    patterns.map((pattern) => sql`(${isLike(sql`title`, pattern)})::int`),
    sql` + `,
  );
  const { rows } = await sql<VisibleArticle>`
    select ${COLUMNS}, body from (${inLanguage(language, sql`true`)}) article
    where ${sql.join(patterns.map(has), sql` and `)}
    order by ${inTitle} desc, readings desc, slug limit ${limit}`.execute(reader);
  return rows;
}

export interface Category {
  readonly id: string;
  readonly name: string;
}

/** Categories of help in their order, named in a language. */
export async function articleCategories(reader: Reader, language: ArticleLanguage): Promise<Category[]> {
  const { rows } = await sql<Category>`
    select id, coalesce(names ->> ${language}, names ->> ${FALLBACK}, id) as name from article_category
    order by position, id`.execute(reader);
  return rows;
}

/** Returns every current article address, used to validate the links of a text. */
export async function articleAddresses(reader: Reader): Promise<{ kind: ArticleKind; slug: string }[]> {
  return (await reader.selectFrom('article').select(['kind', 'slug']).execute()) as {
    kind: ArticleKind;
    slug: string;
  }[];
}
