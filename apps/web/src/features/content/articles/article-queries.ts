import { queryOptions } from '@tanstack/react-query';
import type { ArticleKind } from '@xunban/contract/article-kinds';
import { currentLanguage } from '@xunban/i18n/react';
import { api } from '../../../shared/api.ts';
import { queryClient } from '../../../shared/query-client.ts';

/** Articles by language: the server answers in the one that is in use. */
export const articleQueries = {
  list: (kind: ArticleKind, language = currentLanguage()) =>
    queryOptions({
      queryKey: ['articles', language, kind],
      queryFn: ({ signal }) => api.articles.list({ params: { kind } }, { signal }),
    }),
  one: (kind: ArticleKind, slug: string, language = currentLanguage()) =>
    queryOptions({
      queryKey: ['articles', language, kind, slug],
      queryFn: ({ signal }) => api.articles.read({ params: { kind, slug } }, { signal }),
    }),
  search: (text: string, language = currentLanguage()) =>
    queryOptions({
      queryKey: ['articleSearch', language, text],
      queryFn: ({ signal }) => api.articles.search({ query: { text } }, { signal }),
    }),
};

/** Prefetches the initial data of article pages in parallel with their code. The page handles a failure. */
export const fetchArticles = (kind: ArticleKind): Promise<void> => queryClient.prefetchQuery(articleQueries.list(kind));

export const fetchArticle = (kind: ArticleKind, slug: string): Promise<void> =>
  queryClient.prefetchQuery(articleQueries.one(kind, slug));
