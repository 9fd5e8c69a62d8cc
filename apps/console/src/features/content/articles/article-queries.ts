import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { StaffArticle } from '@xunban/contract';
import type { ArticleLanguage } from '@xunban/contract/article-kinds';
import type { ListQuery } from '@xunban/ui';
import { api } from '../../../shared/api.ts';
import { listQuery } from '../../../shared/list-query.ts';
import type { WorkFilter } from '../../../shared/work-list.tsx';

/** Keys, fetchers and options of articles. */
export const articleQueries = {
  list: (list: ListQuery<WorkFilter>) =>
    listQuery(['articles', 'list'], list, (query, options) => api.staffArticles.list({ query }, options)),
  one: (id: string) =>
    queryOptions({
      queryKey: ['articles', 'one', id],
      queryFn: ({ signal }) => api.staffArticles.one({ params: { id } }, { signal }),
    }),
  version: (id: string, language: ArticleLanguage, no: number) =>
    queryOptions({
      queryKey: ['articles', 'version', id, language, no],
      queryFn: ({ signal }) => api.staffArticles.version({ params: { id, language, no } }, { signal }),
      // A version never changes.
      staleTime: Number.POSITIVE_INFINITY,
    }),
  preview: (body: string) =>
    queryOptions({
      queryKey: ['articles', 'preview', body],
      queryFn: ({ signal }) => api.staffArticles.preview({ body: { body } }, { signal }),
      placeholderData: keepPreviousData,
    }),
};

/** Shows an article as a call has just answered it, and has lists read again. */
export function useShowArticle(): (article: StaffArticle) => void {
  const client = useQueryClient();
  return (article) => {
    client.setQueryData(articleQueries.one(article.id).queryKey, article);
    void client.invalidateQueries({ queryKey: ['articles', 'list'] });
  };
}
