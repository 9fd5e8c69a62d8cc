import type { ArticleHead } from '@xunban/contract';
import {
  ARTICLE_KINDS,
  type ArticleKind,
  type ArticleLanguage,
  articlePath,
  EMPTY_LIST_LINKS,
} from '@xunban/contract/article-kinds';
import { emptyListTexts, type ListPage, pageTexts } from '@xunban/i18n/page-texts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { escapeHtml } from '../../../platform/http/escape-html.ts';
import type {
  RedirectedPage,
  ServerRenderedPage,
  StructuredData,
} from '../../../platform/http/server-rendered-pages.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { blocksHtml } from './article-html.ts';
import { type Article, listArticles } from './read-article.ts';
import { type PageAdditions, readFullArticle } from './read-full-article.ts';
import { articleData, listData, socialPath } from './structured-data.ts';
import { languagesOf } from './visible-articles.ts';

/** Dependencies for rendering pages, including data from features of higher layers. */
export interface WritingInstance {
  readonly reader: Reader;
  readonly additions: PageAdditions;
  /** The company in the vocabulary of schema.org. */
  readonly publisher: (reader: Reader, language: ArticleLanguage) => Promise<StructuredData>;
}

/** Addresses of lists, by the kind that they list. */
const LISTS: Readonly<Record<string, ListPage>> = {
  '/help': 'help',
  '/helpmenu': 'help',
  '/tech': 'tech',
  '/news': 'news',
  '/notice': 'notice',
};

/**
 * The page of an address that is made of articles, as readers without script and search engines get it.
 * @param address in lower case, without a slash at its end
 * @returns undefined for an address of something else; `missing` for an article that is not visible; its canonical address for the
 *   address of an article by its id
 */
export async function writtenPage(
  instance: WritingInstance,
  address: string,
  language: ArticleLanguage,
): Promise<ServerRenderedPage | RedirectedPage | 'missing' | undefined> {
  const { reader } = instance;
  const kind = LISTS[address];
  if (kind) return listPage(reader, address, kind, language);
  const wanted = articleOf(address);
  if (!wanted) return undefined;
  try {
    const article = await readFullArticle(instance, language, wanted.kind, wanted.slug);
    if (article.slug !== wanted.slug) return { redirectTo: articlePath(article.kind, article.slug) };
    const publisher = await instance.publisher(reader, language);
    return articlePage(article, await languagesOf(reader, article.id), publisher);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'notFound') return wanted.kind === 'page' ? undefined : 'missing';
    throw error;
  }
}

function articleOf(address: string): { kind: ArticleKind; slug: string } | undefined {
  const [, first = '', second, third] = address.split('/');
  if (third !== undefined || first === '') return undefined;
  if (second === undefined) return PAGES.has(first) ? { kind: 'page', slug: first } : undefined;
  if (first === 'helpdetail') return { kind: 'help', slug: second };
  const kind = ARTICLE_KINDS.find((one) => one === first && one !== 'page' && one !== 'help');
  return kind && { kind, slug: second };
}

/** Pages about the company, with addresses from the specification. */
const PAGES: ReadonlySet<string> = new Set([
  'about',
  'orderprocess',
  'billingprocess',
  'paymentprocess',
  'manufacturingprocess',
]);

function articlePage(
  article: Article,
  languages: readonly ArticleLanguage[],
  publisher: StructuredData,
): ServerRenderedPage {
  const { kind, slug, title, summary, language, blocks } = article;
  const path = articlePath(kind, slug);
  const lead = summary === '' ? '' : `<p>${escapeHtml(summary)}</p>`;
  return {
    ...{ path, title, language, languages, description: summary },
    html: `${wayHtml(article)}<header><h1>${escapeHtml(title)}</h1>${lead}</header>${blocksHtml(blocks)}`,
    structuredData: articleData(article, publisher),
    image: socialPath(article),
    // Below the rules its file has the forms that try and download them.
    ...(kind === 'page' && slug === 'manufacturingprocess' && { template: '/manufacturingprocess' }),
  };
}

/** Renders the breadcrumb like the app, so that the text does not move when the app takes over. */
function wayHtml({ kind, language, categoryName }: Article): string {
  if (kind === 'page') return '';
  const category = categoryName === '' ? '' : `<span>${escapeHtml(categoryName)}</span>`;
  return `<nav><a href="/${kind}">${escapeHtml(pageTexts(language, kind).title)}</a>${category}</nav>`;
}

async function listPage(
  reader: Reader,
  address: string,
  kind: ListPage,
  language: ArticleLanguage,
): Promise<ServerRenderedPage> {
  const { categories, items } = await listArticles(reader, language, kind);
  const groups =
    categories.length === 0
      ? [{ name: '', heads: items }]
      : categories.map(({ id, name }) => ({ name, heads: items.filter(({ category }) => category === id) }));
  const body = groups.map(
    ({ name, heads }) =>
      `${name === '' ? '' : `<h2>${escapeHtml(name)}</h2>`}<ul data-links>${heads.map(headHtml).join('')}</ul>`,
  );
  const { title, description } = pageTexts(language, kind);
  const path = address === '/helpmenu' ? '/help' : address;
  const page = {
    ...{ path, title, description, language, languages: ['zh-CN', 'zh-TW', 'en'] as const },
    structuredData: listData(path, title, items, language),
  };
  // The file of help has its head and the search; categories stand side by side.
  if (kind === 'help')
    return { ...page, template: '/help', html: body.map((group) => `<section>${group}</section>`).join('') };
  return {
    ...page,
    html: `<header><h1>${escapeHtml(title)}</h1><p>${escapeHtml(description)}</p></header>${
      items.length > 0 ? body.join('') : emptyHtml(kind, language)
    }`,
  };
}

function emptyHtml(kind: Exclude<ListPage, 'help'>, language: ArticleLanguage): string {
  const { title, hint, action } = emptyListTexts(language, kind);
  const link = `<a href="${EMPTY_LIST_LINKS[kind]}">${escapeHtml(action)}</a>`;
  return `<p><strong>${escapeHtml(title)}</strong></p><p>${escapeHtml(hint)}</p><p>${link}</p>`;
}

/** As the app shows it, so that the list does not move when the app takes over. */
function headHtml({ kind, slug, title, summary, publishedAt }: ArticleHead): string {
  const link = `<a href="${escapeHtml(articlePath(kind, slug))}">${escapeHtml(title)}</a>`;
  const isDated = kind === 'notice' || kind === 'news';
  const date = isDated ? `<time datetime="${publishedAt}">${publishedAt.slice(0, 10)}</time>` : '';
  return `<li>${link}${date}<p>${escapeHtml(summary)}</p></li>`;
}
