import type { ArticleBlock, ArticleHead } from '@xunban/contract';
import type { ArticleKind, ArticleLanguage } from '@xunban/contract/article-kinds';
import { toIso } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { textOf } from './remembered-texts.ts';
import {
  articleCategories,
  type Category,
  type VisibleArticle,
  visibleArticle,
  visibleArticles,
} from './visible-articles.ts';

export interface ArticleList {
  readonly categories: readonly Category[];
  readonly items: readonly ArticleHead[];
}

/** Returns the readable articles of one kind. Only help has categories; empty ones are left out. */
export async function listArticles(reader: Reader, language: ArticleLanguage, kind: ArticleKind): Promise<ArticleList> {
  const items = await visibleArticles(reader, language, kind);
  const categories = kind === 'help' ? await articleCategories(reader, language) : [];
  const used = new Set(items.map(({ category }) => category));
  return { categories: categories.filter(({ id }) => used.has(id)), items: items.map(headOf) };
}

export interface Neighbour {
  readonly slug: string;
  readonly title: string;
}

export interface Article extends ArticleHead {
  readonly categoryName: string;
  readonly blocks: readonly ArticleBlock[];
  readonly previous: Neighbour | null;
  readonly next: Neighbour | null;
}

/**
 * Returns one article for reading, with the previous and the next one.
 * @throws Refusal `notFound` when it does not exist, has been withdrawn, or is not published yet
 */
export async function readArticle(
  reader: Reader,
  language: ArticleLanguage,
  kind: ArticleKind,
  slug: string,
): Promise<Article> {
  const article = await visibleArticle(reader, language, kind, slug);
  if (!article) throw new Refusal('notFound');
  const { items, categories } = await listArticles(reader, language, kind);
  const siblings = items.filter(({ category }) => category === article.category);
  const at = siblings.findIndex(({ id }) => id === article.id);
  const neighbour = (index: number): Neighbour | null => {
    const found = siblings[index];
    return found && kind !== 'page' ? { slug: found.slug, title: found.title } : null;
  };
  return {
    ...headOf(article),
    categoryName: categories.find(({ id }) => id === article.category)?.name ?? '',
    blocks: textOf(article).blocks,
    previous: neighbour(at - 1),
    next: neighbour(at + 1),
  };
}

const headOf = ({
  id,
  kind,
  slug,
  category,
  title,
  summary,
  language,
  readings,
  publishedAt,
  updatedAt,
}: Omit<VisibleArticle, 'body'>): ArticleHead => ({
  ...{ id, kind, slug, category, title, summary, language, readings },
  publishedAt: toIso(publishedAt),
  updatedAt: toIso(updatedAt),
});
