import type { ArticleBlock } from '@xunban/contract';
import type { ArticleKind, ArticleLanguage } from '@xunban/contract/article-kinds';
import type { Reader } from '../../../platform/db/transaction.ts';
import { type Article, readArticle } from './read-article.ts';

/** Blocks that features of higher layers append to a page about the company, such as its contact details. */
export type PageAdditions = (
  reader: Reader,
  slug: string,
  language: ArticleLanguage,
) => Promise<readonly ArticleBlock[]>;

/**
 * Returns an article with the additions to its text.
 * @throws Refusal `notFound` as {@link readArticle} does
 */
export async function readFullArticle(
  { reader, additions }: { readonly reader: Reader; readonly additions: PageAdditions },
  language: ArticleLanguage,
  kind: ArticleKind,
  slug: string,
): Promise<Article> {
  const article = await readArticle(reader, language, kind, slug);
  if (article.kind !== 'page') return article;
  return { ...article, blocks: [...article.blocks, ...(await additions(reader, article.slug, language))] };
}
