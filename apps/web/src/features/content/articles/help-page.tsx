import { useQuery } from '@tanstack/react-query';
import { ARTICLE_SEARCH } from '@xunban/contract/article-kinds';
import { useTranslation } from '@xunban/i18n/react';
import { DataState, EmptyState } from '@xunban/ui';
import { Navigate, useSearchParams } from 'react-router';
import { useAfterTyping } from '../../../shared/use-after-typing.ts';
import { ArticleFrame } from './article-frame.tsx';
import { ArticleLinks } from './article-list-page.tsx';
import { articleQueries } from './article-queries.ts';
import { ArticleSearch } from './article-search.tsx';
import styles from './articles.module.css';

/** Help by category, with a search over every article. Its text stays in the address, so that a reload finds it again. */
export function HelpPage() {
  const { t } = useTranslation(['article', 'pages']);
  const [params, setParams] = useSearchParams();
  const list = useQuery(articleQueries.list('help'));
  const typed = params.get('text') ?? '';
  const asked = useAfterTyping(typed.trim(), 250);
  const id = params.get('id');
  // The address that the specification names has the article as a parameter.
  if (id) return <Navigate to={`/helpDetail/${encodeURIComponent(id)}`} replace />;
  return (
    <ArticleFrame
      around={styles['categories']}
      above={
        <>
          <header>
            <h1>{t('pages:help.title')}</h1>
            <p>{t('pages:help.description')}</p>
          </header>
          <ArticleSearch
            typed={typed}
            onType={(text) => setParams(text === '' ? {} : { text }, { replace: true, preventScrollReset: true })}
            asked={asked.length >= ARTICLE_SEARCH.min ? asked : ''}
          />
        </>
      }
    >
      <DataState query={list}>
        {({ categories, items }) =>
          items.length === 0 ? (
            <EmptyState title={t('article:empty.help')} />
          ) : (
            <div className={styles['categories']}>
              {categories.map(({ id: category, name }) => (
                <section key={category}>
                  <h2>{name}</h2>
                  <ArticleLinks items={items.filter((item) => item.category === category)} />
                </section>
              ))}
            </div>
          )
        }
      </DataState>
    </ArticleFrame>
  );
}
