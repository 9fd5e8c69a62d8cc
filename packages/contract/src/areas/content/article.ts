import { z } from 'zod';
import { ARTICLE_KINDS, ARTICLE_LANGUAGES, ARTICLE_SEARCH } from '../../article-kinds.ts';
import { call } from '../../call.ts';
import { codeText, id, isoTime, searchText, text } from '../../shared-schemas.ts';

export const articleLanguage = z.enum(ARTICLE_LANGUAGES);
export const articleKind = z.enum(ARTICLE_KINDS);

/** A piece of a line that looks the same from end to end. `href` is '' where it leads nowhere. */
export const articleRun = z
  .object({ text: z.string(), isStrong: z.boolean(), isEmphasised: z.boolean(), isCode: z.boolean(), href: z.string() })
  .meta({ id: 'ArticleRun' });
const line = z.array(articleRun);

/** An image of this instance; `alt` describes it in the language of the text. */
export const articleImage = z
  .object({ src: z.string(), alt: z.string(), widthPx: z.number().int(), heightPx: z.number().int() })
  .meta({ id: 'ArticleImage' });

/**
 * A part of an article. Texts leave the server in this form and never as markup, so that no page has to trust one.
 * - `heading`   one line; `level` 2 or 3; `anchor` is its address within the page
 * - `paragraph` one line
 * - `note`      a line for each paragraph in the box
 * - `list`      a line for each item; `depths` are the nesting depths, from 0
 * - `code`      a line for each line of it
 * - `table`     the first of `rows` is the head; a line for each cell; `anchors` are addresses of rows, '' or too short for none
 * - `image`     `image`; a line with its caption, if there is one
 * - `rule`      nothing; divides
 */
export const articleBlock = z
  .object({
    kind: z.enum(['heading', 'paragraph', 'note', 'list', 'code', 'table', 'image', 'rule']),
    level: z.number().int(),
    anchor: z.string(),
    isOrdered: z.boolean(),
    lines: z.array(line),
    depths: z.array(z.number().int()),
    rows: z.array(z.array(line)),
    anchors: z.array(z.string()),
    image: articleImage.nullable(),
  })
  .meta({ id: 'ArticleBlock' });

export const articleHead = z
  .object({
    id,
    kind: articleKind,
    slug: z.string(),
    category: z.string().nullable(),
    title: z.string(),
    summary: z.string(),
    /** Language of the returned text; differs from the requested one when there is no translation. */
    language: articleLanguage,
    publishedAt: isoTime,
    updatedAt: isoTime,
    /** Number of readers, each counted once a day. */
    readings: z.number().int(),
  })
  .meta({ id: 'ArticleHead' });

const neighbour = z.object({ slug: z.string(), title: z.string() });

export const articles = {
  list: call({
    area: 'content',
    method: 'GET',
    path: '/api/app/articles/{kind}',
    access: 'anyone',
    summary: 'Lists articles of one kind, in their order; help with its categories.',
    params: z.object({ kind: articleKind }),
    result: z.object({
      categories: z.array(z.object({ id: z.string(), name: z.string() })),
      items: z.array(articleHead),
    }),
  }),
  read: call({
    area: 'content',
    method: 'GET',
    path: '/api/app/articles/{kind}/{slug}',
    access: 'anyone',
    summary:
      'Returns an article by slug or id, with its text in the requested language, or in Chinese if there is none.',
    params: z.object({ kind: articleKind, slug: codeText(80).min(1) }),
    result: articleHead.extend({
      categoryName: z.string(),
      blocks: z.array(articleBlock),
      previous: neighbour.nullable(),
      next: neighbour.nullable(),
    }),
  }),
  search: call({
    area: 'content',
    method: 'GET',
    path: '/api/app/article-search',
    access: 'anyone',
    summary: 'Finds articles with all search words in title or text, titles first, with the match.',
    query: z.object({
      text: searchText(ARTICLE_SEARCH.max).min(ARTICLE_SEARCH.min, { message: 'searchShort' }),
    }),
    result: z.object({
      items: z.array(
        z.object({
          kind: articleKind,
          slug: z.string(),
          title: z.string(),
          /** The match in its text: the text before the first word found, the word, the text after it. */
          before: z.string(),
          found: z.string(),
          after: z.string(),
        }),
      ),
    }),
  }),
  countReading: call({
    area: 'main',
    method: 'POST',
    path: '/api/app/notices/{id}/reading-count',
    access: 'anyone',
    summary: 'Counts a reader of an article, at most once a day, and returns the total.',
    params: z.object({ id: text(80).min(1) }),
    result: z.object({ readingCount: z.number().int() }),
  }),
};
