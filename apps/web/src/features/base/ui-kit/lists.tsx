import { useTranslation } from '@xunban/i18n/react';
import { Card, Money, TextInput, useListQuery } from '@xunban/ui';
import { ConfirmButton, type ListColumn, ListFrame, PlainList } from '@xunban/ui/antd';
import { useSearchParams } from 'react-router';
import styles from './ui-page.module.css';

const ROWS = [
  { id: 'P2611300001', yuan: 1234.5 },
  { id: 'P2611300002', yuan: 86 },
] as const;
type Row = (typeof ROWS)[number];

const REST = { error: new Error('sample'), refetch: () => undefined };
const FULL = { ...REST, status: 'success', data: { items: ROWS, totalCount: 2 } } as const;
const RESULTS = {
  filled: FULL,
  refetching: { ...FULL, isFetching: true },
  loading: { ...REST, status: 'pending', data: undefined },
  empty: { ...REST, status: 'success', data: { items: [], totalCount: 0 } },
  failed: { ...REST, status: 'error', data: undefined },
} as const;

/** The components based on Ant Design, which member and staff pages use. */
export function Lists() {
  const { t } = useTranslation('ui-kit');
  const list = useListQuery(useSearchParams(), []);
  const columns: readonly ListColumn<Row>[] = [
    { key: 'id', title: t('label'), place: 'head', render: ({ id }) => id },
    { key: 'yuan', title: t('hint'), align: 'right', render: ({ yuan }) => <Money yuan={yuan} /> },
  ];
  return (
    <section className={styles['group']} aria-label={t('lists')}>
      <h2>{t('lists')}</h2>
      {Object.entries(RESULTS).map(([state, result]) => (
        <Card key={state} title={`ListFrame · ${state}`}>
          <ListFrame
            list={list}
            result={result}
            rowKey={({ id }) => id}
            columns={columns}
            filters={<TextInput aria-label={t('label')} />}
          />
        </Card>
      ))}
      <Card title="PlainList · ConfirmButton">
        <PlainList rows={ROWS} rowKey={({ id }) => id} columns={columns} />
        <ConfirmButton question={t('sample')} onConfirm={() => Promise.resolve()}>
          {t('action')}
        </ConfirmButton>
      </Card>
    </section>
  );
}
