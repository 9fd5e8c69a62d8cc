/** Kinds of articles: help by category, technical articles, pages about the company, notices and news. */
export const ARTICLE_KINDS = ['help', 'tech', 'page', 'notice', 'news'] as const;
export type ArticleKind = (typeof ARTICLE_KINDS)[number];

export const ARTICLE_LANGUAGES = ['zh-CN', 'zh-TW', 'en'] as const;
export type ArticleLanguage = (typeof ARTICLE_LANGUAGES)[number];

/** States for staff: draft, to be published later, public, withdrawn. */
export const ARTICLE_STATES = ['draft', 'scheduled', 'published', 'withdrawn'] as const;
export type ArticleState = (typeof ARTICLE_STATES)[number];

/** Content of a text that readers would not see as intended. */
export const ARTICLE_FAULTS = [
  'html',
  'image',
  'imageInLine',
  'imageWithoutText',
  'unknownImage',
  'link',
  'unknownArticle',
  'topHeading',
  'tooDeep',
] as const;
export type ArticleFault = (typeof ARTICLE_FAULTS)[number];

/** The longest text of an article, in characters: some forty printed pages. */
export const MAX_ARTICLE_TEXT = 60_000;

/** Minimum and maximum length of a reader's search text. */
export const ARTICLE_SEARCH = { min: 2, max: 40 } as const;

/** Kinds that have a list of their own, with the page that an empty list leads to. */
export const EMPTY_LIST_LINKS = { tech: '/help', notice: '/help', news: '/notice' } as const;

/** Returns the address of an article. Pages about the company have their own addresses. */
export const articlePath = (kind: ArticleKind, slug: string): string =>
  kind === 'page' ? `/${slug}` : kind === 'help' ? `/helpDetail/${slug}` : `/${kind}/${slug}`;
