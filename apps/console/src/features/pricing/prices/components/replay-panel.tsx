import { useMutation } from '@tanstack/react-query';
import type { DraftBook, ReplayResult } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { classes, Field, layout, Money, problemText, Select } from '@xunban/ui';
import { Alert, Button, Table } from 'antd';
import { useState } from 'react';
import { api } from '../../../../shared/api.ts';
import styles from '../prices.module.css';
import { Spread } from './spread.tsx';

const COUNTS = [50, 200, 500, 2000] as const;

/** Recalculates the newest quotes under the draft, before it is published. */
export function ReplayPanel({ draft }: { draft: DraftBook }) {
  const { t } = useTranslation('console-prices');
  const [count, setCount] = useState<number>(200);
  const replay = useMutation({
    mutationFn: () => api.priceBook.replay({ params: { id: draft.id }, body: { count } }),
  });
  return (
    <>
      <div className={styles['choose']}>
        <Field label={t('replay.count')} hint={t('replay.hint')}>
          {(control) => (
            <Select {...control} value={count} onChange={(event) => setCount(Number(event.target.value))}>
              {COUNTS.map((each) => (
                <option key={each} value={each}>
                  {t('replay.quotes', { count: each })}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <Button type="primary" loading={replay.isPending} onClick={() => replay.mutate()}>
        {t('replay.run')}
      </Button>
      {replay.error && <Alert type="error" showIcon title={problemText(replay.error)} />}
      {replay.data && <Result result={replay.data} />}
    </>
  );
}

function Result({ result }: { result: ReplayResult }) {
  const { t } = useTranslation('console-prices');
  const facts = [
    ['asked', result.asked],
    ['up', result.up],
    ['same', result.same],
    ['down', result.down],
    ['refused', result.refused],
  ] as const;
  if (result.asked === 0) return <p className={layout['muted']}>{t('replay.none')}</p>;
  return (
    <>
      <dl className={classes(layout['mutedTerms'], styles['counts'])}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`replay.${name}`)}</dt>
            <dd className={layout['textXl']}>{value}</dd>
          </div>
        ))}
        <div>
          <dt>{t('replay.total')}</dt>
          <dd className={layout['textXl']}>
            <Money yuan={result.oldTotal} /> → <Money yuan={result.newTotal} />
          </dd>
        </div>
      </dl>
      <Spread percentiles={result.percentiles} />
      <h2>{t('replay.extremes')}</h2>
      <div className={layout['scrollSideways']}>
        <Table
          size="small"
          pagination={false}
          rowKey="quotationNo"
          dataSource={[...result.extremes]}
          columns={[
            { key: 'no', title: t('replay.quotation'), render: (_, row) => row.quotationNo },
            { key: 'board', title: t('replay.board'), render: (_, row) => row.board },
            { key: 'why', title: t('replay.why'), render: (_, row) => row.why },
            {
              key: 'before',
              title: t('replay.before'),
              align: 'right',
              render: (_, row) => <Money yuan={row.before} />,
            },
            {
              key: 'after',
              title: t('replay.after'),
              align: 'right',
              render: (_, row) => (row.after === null ? t('replay.notSold') : <Money yuan={row.after} />),
            },
            {
              key: 'delta',
              title: t('replay.delta'),
              align: 'right',
              render: (_, row) => (row.deltaPercent === null ? '—' : percent(row.deltaPercent)),
            },
          ]}
        />
      </div>
    </>
  );
}

const percent = (value: number): string => `${value > 0 ? '+' : ''}${value}%`;
