import { useQuery } from '@tanstack/react-query';
import type { AllCalls, CallOutput } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { shanghaiMonth } from '@xunban/i18n/when';
import { classes, DataState, EmptyState, layout, PageHeader } from '@xunban/ui';
import { Input, Table } from 'antd';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { ScrollArea } from '../../../shared/scroll-area.tsx';
import styles from './quality.module.css';
import { qualityQueries } from './quality-queries.ts';

type Figures = CallOutput<AllCalls['staffQuality']['figures']>;
const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;

/** Scrap and its causes by month and factory, added up from the reports. */
export function FiguresPage() {
  const { t } = useTranslation('console-quality');
  const id = useId();
  const [to, setTo] = useState(() => shanghaiMonth());
  const [from, setFrom] = useState(() => shanghaiMonth(5));
  const isAsked = MONTH.test(from) && MONTH.test(to);
  const figures = useQuery({ ...qualityQueries.figures(from, to), enabled: isAsked });
  return (
    <div className={layout['column']}>
      <PageHeader
        title={t('figures.title')}
        lead={
          <>
            <Link to="/nonconformances">{t('title')}</Link> · {t('figures.lead')}
          </>
        }
      />
      <div className={classes(layout['rowCentred2'], layout['spaceAbove3'], styles['actions'])}>
        <label htmlFor={`${id}from`}>{t('figures.from')}</label>
        <Input id={`${id}from`} type="month" value={from} onChange={({ target }) => setFrom(target.value)} />
        <label htmlFor={`${id}to`}>{t('figures.to')}</label>
        <Input id={`${id}to`} type="month" value={to} onChange={({ target }) => setTo(target.value)} />
      </div>
      <DataState query={figures}>
        {(data) => (data.items.length === 0 ? <EmptyState title={t('figures.empty')} /> : <Rows figures={data} />)}
      </DataState>
    </div>
  );
}

function Rows({ figures: { items, made } }: { readonly figures: Figures }) {
  const { t } = useTranslation(['console-quality', 'quality-texts']);
  const madeOf = (month: string, factoryName: string) =>
    made.find((one) => one.month === month && one.factoryName === factoryName)?.pieces ?? 0;
  type Row = Figures['items'][number];
  return (
    <ScrollArea label={t('figures.title')}>
      <Table<Row>
        size="small"
        pagination={false}
        rowKey={({ month, factoryName, cause }) => `${month} ${factoryName} ${cause}`}
        dataSource={[...items]}
        columns={[
          { title: t('figures.month'), dataIndex: 'month' },
          { title: t('figures.factory'), render: (_, row) => row.factoryName || t('figures.noFactory') },
          { title: t('figures.cause'), render: (_, row) => t(`quality-texts:cause.${row.cause}`) },
          { title: t('figures.reports'), dataIndex: 'reports', align: 'right' },
          { title: t('figures.pieces'), dataIndex: 'pieces', align: 'right' },
          { title: t('figures.scrapped'), dataIndex: 'scrapped', align: 'right' },
          { title: t('figures.reworked'), dataIndex: 'reworked', align: 'right' },
          { title: t('figures.usedAsIs'), dataIndex: 'usedAsIs', align: 'right' },
          { title: t('figures.made'), align: 'right', render: (_, row) => madeOf(row.month, row.factoryName) },
          {
            title: t('figures.share'),
            align: 'right',
            render: (_, row) => shareText(row.scrapped, madeOf(row.month, row.factoryName)),
          },
        ]}
      />
    </ScrollArea>
  );
}

const shareText = (scrapped: number, sent: number): string =>
  sent === 0 ? '—' : `${((scrapped / sent) * 100).toFixed(1)}%`;
