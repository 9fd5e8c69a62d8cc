import { useQuery } from '@tanstack/react-query';
import type { BatchRow } from '@xunban/contract';
import { BATCH_STATES } from '@xunban/contract/batch-rules';
import { useTranslation } from '@xunban/i18n/react';
import { Badge, layout } from '@xunban/ui';
import type { ListColumn } from '@xunban/ui/antd';
import { Link, useNavigate } from 'react-router';
import { GuardedButton, usePermission } from '../../../shared/access.tsx';
import { SecondLine, useWorkList, WorkList } from '../../../shared/work-list.tsx';
import { batchQueries, useLiveBatches } from './batch-queries.ts';
import { STATE_TONES, useBoardText } from './batch-texts.ts';

/** Orders of several buyers on the same working panels, the newest first. */
export function BatchesPage() {
  const { t } = useTranslation('console-batches');
  const list = useWorkList();
  const navigate = useNavigate();
  const plans = usePermission('order.plan');
  useLiveBatches();
  return (
    <WorkList
      textOf={(key) => t(`list.${key}`)}
      states={BATCH_STATES}
      stateName={(state) => t(`state.${state}`)}
      list={list}
      result={useQuery(batchQueries.list(list.query))}
      rowKey={(row) => row.id}
      columns={useColumns()}
      actions={
        plans && (
          <GuardedButton permission="order.plan" type="primary" onClick={() => void navigate('/batches/proposals')}>
            {t('list.propose')}
          </GuardedButton>
        )
      }
    />
  );
}

function useColumns(): ListColumn<BatchRow>[] {
  const { t } = useTranslation(['console-batches', 'order-texts']);
  const boardText = useBoardText();
  return [
    {
      key: 'no',
      title: t('list.no'),
      place: 'head',
      render: (row) => (
        <>
          <Link to={`/batches/${row.id}`}>{row.batchNo}</Link>
          <SecondLine>
            {row.remakeOf ? t('remakeOf', { no: row.remakeOf.batchNo }) : row.factoryName || t('noFactory')}
          </SecondLine>
        </>
      ),
    },
    {
      key: 'board',
      title: t('list.board'),
      render: (row) => (
        <>
          {boardText(row.board)}
          <SecondLine>
            {t('panelSize', row.workingPanel)} · {t('panelCount', { count: row.panels })} ·{' '}
            {t('utilisation', { percent: row.utilisationPercent })}
          </SecondLine>
        </>
      ),
    },
    {
      key: 'orders',
      title: t('list.orders'),
      render: (row) => (
        <span className={layout['row1x3']}>
          {row.orders.map(({ orderId, orderNo }) => (
            <Link key={orderId} to={`/orders/${orderId}`}>
              {orderNo}
            </Link>
          ))}
        </span>
      ),
    },
    {
      key: 'due',
      title: t('list.due'),
      render: (row) =>
        row.firstDueOn === row.lastDueOn ? (row.firstDueOn ?? '—') : `${row.firstDueOn} – ${row.lastDueOn}`,
    },
    {
      key: 'state',
      title: t('list.state'),
      render: (row) => (
        <>
          <Badge tone={STATE_TONES[row.state]}>{t(`state.${row.state}`)}</Badge>{' '}
          {row.openShortages > 0 && <Badge tone="error">{t('list.short', { count: row.openShortages })}</Badge>}
          <SecondLine>
            {[
              row.nextStep && t('list.next', { step: t(`order-texts:step.${row.nextStep}`) }),
              row.spoiled > 0 && t('spoiledCount', { count: row.spoiled }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </SecondLine>
        </>
      ),
    },
  ];
}
