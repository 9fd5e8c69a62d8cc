import { useQuery } from '@tanstack/react-query';
import { ARTICLE_SEARCH, articlePath } from '@xunban/contract/article-kinds';
import { useTranslation } from '@xunban/i18n/react';
import { classes, DataState, EmptyState, Field, IconButton, layout, TextInput } from '@xunban/ui';
import { Link } from 'react-router';
import { articleQueries } from './article-queries.ts';
import styles from './articles.module.css';

/** Finds articles by words of their title or text, and shows the matching passage. */
export function ArticleSearch(props: {
  readonly typed: string;
  readonly onType: (text: string) => void;
  /** The search text; '' for none. */
  readonly asked: string;
}) {
  const { t } = useTranslation('article');
  const { typed, onType, asked } = props;
  return (
    <search className={styles['search']}>
      <Field label={t('search.label')}>
        {(control) => (
          <div className={classes(layout['lineStretch2'], styles['searchField'])}>
            <TextInput
              {...control}
              type="search"
              maxLength={ARTICLE_SEARCH.max}
              placeholder={t('search.placeholder')}
              value={typed}
              onChange={({ target }) => onType(target.value)}
            />
            {typed !== '' && <IconButton icon="close" label={t('search.clear')} onClick={() => onType('')} />}
          </div>
        )}
      </Field>
      {asked !== '' && <Hits text={asked} />}
    </search>
  );
}

function Hits({ text }: { text: string }) {
  const { t } = useTranslation('article');
  const found = useQuery({ ...articleQueries.search(text), placeholderData: (previous) => previous });
  return (
    <DataState query={found}>
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState title={t('search.none.title', { text })} hint={t('search.none.hint')} />
        ) : (
          <>
            <p role="status">{t('search.count', { count: items.length })}</p>
            <ul data-links>
              {items.map(({ kind, slug, title, before, found: hit, after }) => (
                <li key={`${kind}/${slug}`}>
                  <Link to={articlePath(kind, slug)}>{title}</Link>
                  <p>
                    {before}
                    {hit !== '' && <mark>{hit}</mark>}
                    {after}
                  </p>
                </li>
              ))}
            </ul>
          </>
        )
      }
    </DataState>
  );
}
