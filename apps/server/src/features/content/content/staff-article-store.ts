import type { ArticleKind, ArticleLanguage, ArticleState } from '@xunban/contract/article-kinds';
import { sql } from 'kysely';
import { containing, isLike } from '../../../platform/db/containing.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';

export interface ArticleRow {
  readonly id: string;
  readonly kind: ArticleKind;
  readonly slug: string;
  readonly category: string | null;
  readonly position: number;
  readonly readings: number;
  readonly state: ArticleState;
}

/** A row of the list of staff. */
export interface ListedArticle extends ArticleRow {
  /** In Chinese, or else in an existing language. */
  readonly title: string;
  readonly visibleIn: readonly ArticleLanguage[];
  readonly unpublished: readonly ArticleLanguage[];
  readonly written: readonly ArticleLanguage[];
  readonly changedAt: Date;
}

/** A saved text and what readers see instead, now and by plan. */
export interface NewestText {
  readonly language: ArticleLanguage;
  readonly no: number;
  readonly title: string;
  readonly summary: string;
  readonly body: string;
  readonly savedBy: string | null;
  readonly savedAt: Date;
  readonly visibleNo: number | null;
  readonly plannedNo: number | null;
  readonly plannedFor: Date | null;
}

/** For each language: the newest version, the visible version, and the next planned one. */
const TEXTS = sql`(
  select distinct on (version.article_id, version.language) version.*, visible.version_no as visible_no,
    plan.version_no as planned_no, plan.visible_from as planned_for
  from article_version version
  left join lateral (
    select version_no from article_release release
    where release.article_id = version.article_id and release.language = version.language
      and release.visible_from <= now()
    order by visible_from desc, id desc limit 1) visible on true
  left join lateral (
    select version_no, visible_from from article_release release
    where release.article_id = version.article_id and release.language = version.language
      and release.visible_from > now()
    order by visible_from, id limit 1) plan on true
  order by version.article_id, version.language, version.no desc)`;

/** Every article with its state and a summary of its texts; the cost grows with the number of articles. */
const ARTICLES = sql`(
  select article.id, article.kind, article.slug, article.category, article.position, article.readings,
    case when article.withdrawn_at is not null then 'withdrawn'
      when bool_or(texts.visible_no is not null) then 'published'
      when bool_or(texts.planned_no is not null) then 'scheduled' else 'draft' end as state,
    (array_agg(texts.title order by texts.language = 'zh-CN' desc, texts.language))[1] as title,
    coalesce(array_agg(texts.language order by texts.language)
      filter (where texts.visible_no is not null and article.withdrawn_at is null), '{}') as "visibleIn",
    coalesce(array_agg(texts.language order by texts.language)
      filter (where texts.visible_no is distinct from texts.no), '{}') as unpublished,
    coalesce(array_agg(texts.language) filter (where texts.body <> ''), '{}') as written,
    max(texts.saved_at) as "changedAt", string_agg(texts.title, ' ') as titles
  from article join ${TEXTS} texts on texts.article_id = article.id
  group by article.id)`;

export async function listedArticles(
  reader: Reader,
  wish: {
    readonly kind?: ArticleKind | undefined;
    readonly state?: ArticleState | undefined;
    readonly filter?: string | undefined;
    readonly take: number;
    readonly skip: number;
  },
): Promise<{ readonly rows: readonly ListedArticle[]; readonly counts: Record<ArticleState, number> }> {
  const { kind, state, filter, take, skip } = wish;
  const named = filter === undefined ? sql`true` : isLike(sql`titles || ' ' || slug`, containing(filter));
  const which = sql`${kind === undefined ? sql`true` : sql`kind = ${kind}`} and ${named}`;
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<ListedArticle>`
      select id, kind, slug, category, position, readings, state, title, "visibleIn", unpublished, written, "changedAt"
      from ${ARTICLES} article where ${which} and ${state === undefined ? sql`true` : sql`state = ${state}`}
      order by "changedAt" desc, slug limit ${take} offset ${skip}`.execute(reader),
    sql<{ state: ArticleState; count: number }>`
      select state, count(*)::int as count from ${ARTICLES} article where ${which} group by state`.execute(reader),
  ]);
  const counts = { draft: 0, scheduled: 0, published: 0, withdrawn: 0 };
  for (const row of counted) counts[row.state] = row.count;
  return { rows, counts };
}

export async function articleRow(reader: Reader, id: string): Promise<ArticleRow | undefined> {
  const { rows } = await sql<ArticleRow>`
    select id, kind, slug, category, position, readings, state from ${ARTICLES} article where id = ${id}`.execute(
    reader,
  );
  return rows[0];
}

/** Locks an article that is about to be changed. */
export async function lockArticle(tx: Tx, id: string): Promise<ArticleRow | undefined> {
  await tx.selectFrom('article').select('id').where('id', '=', id).forUpdate().execute();
  return articleRow(tx, id);
}

export async function newestTexts(reader: Reader, id: string): Promise<NewestText[]> {
  const { rows } = await sql<NewestText>`
    select language, no, title, summary, body, saved_by as "savedBy", saved_at as "savedAt", visible_no as "visibleNo",
      planned_no as "plannedNo", planned_for as "plannedFor"
    from ${TEXTS} texts where article_id = ${id} order by language = 'zh-CN' desc, language = 'zh-TW' desc`.execute(
    reader,
  );
  return rows;
}

/** Every version of an article without its text, the newest first. */
export const savedVersions = (reader: Reader, id: string) =>
  reader
    .selectFrom('article_version')
    .select(['language', 'no', 'title', 'saved_by as savedBy', 'saved_at as savedAt'])
    .where('article_id', '=', id)
    .orderBy('saved_at', 'desc')
    .orderBy('no', 'desc')
    .orderBy('language')
    .execute();

export const savedVersion = (reader: Reader, id: string, language: ArticleLanguage, no: number) =>
  reader
    .selectFrom('article_version')
    .select(['title', 'summary', 'body'])
    .where('article_id', '=', id)
    .where('language', '=', language)
    .where('no', '=', no)
    .executeTakeFirst();
