import { useQuery } from '@tanstack/react-query';
import { ArticleBlocks, ArticleText } from '@xunban/article-view';
import { useTranslation } from '@xunban/i18n/react';
import { Card, classes, EmptyState, layout } from '@xunban/ui';
import { Alert } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { articleQueries } from '../article-queries.ts';
import styles from '../articles.module.css';

const TYPING_MS = 400;

/** The text as the server would answer it to readers, a moment after the last key. */
export function TextPreview(props: { readonly title: string; readonly summary: string; readonly body: string }) {
  const { t } = useTranslation('console-articles');
  const { title, summary, body } = props;
  const [shown, setShown] = useState(body);
  useEffect(() => {
    const timer = setTimeout(() => setShown(body), TYPING_MS);
    return () => clearTimeout(timer);
  }, [body]);
  const { data } = useQuery(articleQueries.preview(shown));
  const faults = data?.faults ?? [];
  return (
    <section className={styles['preview']} aria-label={t('preview.title')}>
      <h2 className={classes(layout['pale'], layout['textMd'])}>{t('preview.title')}</h2>
      {faults.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('preview.faults')}
          description={
            <ul>
              {faults.map(({ line, code, what }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the same fault may stand twice on a line.
                <li key={index}>{t(`fault.${code}`, { line, what })}</li>
              ))}
            </ul>
          }
        />
      )}
      <Card>
        <ArticleText>
          <header>
            <h1>{title}</h1>
            {summary !== '' && <p>{summary}</p>}
          </header>
          {shown.trim() === '' ? (
            <EmptyState title={t('preview.empty')} />
          ) : (
            <ArticleBlocks blocks={data?.blocks ?? []} link={PlainLink} />
          )}
        </ArticleText>
      </Card>
    </section>
  );
}

/** Addresses of the public site lead nowhere in the console. */
const PlainLink = ({ to, children }: { readonly to: string; readonly children: ReactNode }) => (
  <span className={styles['link']} title={to}>
    {children}
  </span>
);
