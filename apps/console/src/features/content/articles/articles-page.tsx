import { PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import type { StaffArticleRow } from '@xunban/contract';
import { ARTICLE_LANGUAGES, ARTICLE_STATES, articlePath } from '@xunban/contract/article-kinds';
import { LANGUAGE_NAMES, useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Badge, classes, layout } from '@xunban/ui';
import type { ListColumn } from '@xunban/ui/antd';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { SecondLine, useWorkList, WorkList } from '../../../shared/work-list.tsx';
import { articleQueries } from './article-queries.ts';
import { ArticleStateBadge } from './components/article-state.tsx';
import { NewArticleDialog } from './components/new-article-dialog.tsx';

/** Lists all public articles, and the drafts. */
export function ArticlesPage() {
  const { t } = useTranslation('console-articles');
  const list = useWorkList();
  const result = useQuery(articleQueries.list(list.query));
  const [isNew, setNew] = useState(false);
  const counts = result.data?.counts;
  return (
    <>
      <WorkList
        textOf={(key) => t(key)}
        states={ARTICLE_STATES}
        stateName={(state) => t(`state.${state}`)}
        stateMark={(state) =>
          counts && <span className={classes(layout['pale'], layout['tabular'])}>{counts[state]}</span>
        }
        list={list}
        result={result}
        rowKey={(row) => row.id}
        columns={useColumns()}
        actions={
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setNew(true)}>
            {t('new.open')}
          </Button>
        }
      />
      {isNew && <NewArticleDialog categories={result.data?.categories ?? []} onClose={() => setNew(false)} />}
    </>
  );
}

function useColumns(): ListColumn<StaffArticleRow>[] {
  const { t } = useTranslation('console-articles');
  const names = (languages: StaffArticleRow['visibleIn']) =>
    ARTICLE_LANGUAGES.filter((one) => languages.includes(one))
      .map((one) => LANGUAGE_NAMES[one])
      .join(' · ');
  return [
    {
      key: 'title',
      title: t('column.title'),
      place: 'head',
      render: (row) => (
        <>
          <Link to={`/articles/${row.id}`}>{row.title}</Link>
          <SecondLine>{articlePath(row.kind, row.slug)}</SecondLine>
        </>
      ),
    },
    { key: 'kind', title: t('column.kind'), render: (row) => t(`kind.${row.kind}`) },
    { key: 'state', title: t('column.state'), render: (row) => <ArticleStateBadge state={row.state} /> },
    {
      key: 'languages',
      title: t('column.languages'),
      render: (row) => (
        <>
          {names(row.visibleIn) || t('none')}{' '}
          {row.missing.length > 0 && <Badge tone="error">{t('missing', { list: names(row.missing) })}</Badge>}
          {row.unpublished.length > 0 && <SecondLine>{t('unpublished', { list: names(row.unpublished) })}</SecondLine>}
        </>
      ),
    },
    { key: 'readings', title: t('column.readings'), align: 'right', render: (row) => row.readings },
    { key: 'changed', title: t('column.changed'), render: (row) => minuteText(row.changedAt) },
  ];
}
