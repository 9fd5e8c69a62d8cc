import { useQuery } from '@tanstack/react-query';
import type { ArticleHead } from '@xunban/contract';
import { articlePath, EMPTY_LIST_LINKS } from '@xunban/contract/article-kinds';
import { useTranslation } from '@xunban/i18n/react';
import { buttonClass, DataState, EmptyState } from '@xunban/ui';
import type { ComponentType } from 'react';
import { Link } from 'react-router';
import { ArticleFrame } from './article-frame.tsx';
import { articleQueries } from './article-queries.ts';

/** All articles of one kind: technical articles in their order, notices and news newest first. */
export const articleListPage =
  (kind: 'tech' | 'notice' | 'news'): ComponentType =>
  () => {
    const { t } = useTranslation(['article', 'pages']);
    const list = useQuery(articleQueries.list(kind));
    return (
      <ArticleFrame>
        <header>
          <h1>{t(`pages:${kind}.title`)}</h1>
          <p>{t(`pages:${kind}.description`)}</p>
        </header>
        <DataState query={list}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState
                title={t(`pages:${kind}.empty.title`)}
                hint={t(`pages:${kind}.empty.hint`)}
                action={
                  <Link to={EMPTY_LIST_LINKS[kind]} className={buttonClass()}>
                    {t(`pages:${kind}.empty.action`)}
                  </Link>
                }
              />
            ) : (
              <ArticleLinks items={items} />
            )
          }
        </DataState>
      </ArticleFrame>
    );
  };

export function ArticleLinks({ items }: { items: readonly ArticleHead[] }) {
  return (
    <ul data-links>
      {items.map(({ id, kind, slug, title, summary, publishedAt }) => (
        <li key={id}>
          <Link to={articlePath(kind, slug)}>{title}</Link>
          {(kind === 'notice' || kind === 'news') && <time dateTime={publishedAt}>{publishedAt.slice(0, 10)}</time>}
          <p>{summary}</p>
        </li>
      ))}
    </ul>
  );
}
