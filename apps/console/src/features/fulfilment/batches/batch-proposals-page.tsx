import { useMutation, useQuery } from '@tanstack/react-query';
import type { BatchProposal } from '@xunban/contract';
import { piecesText } from '@xunban/i18n/order-texts';
import { useTranslation } from '@xunban/i18n/react';
import { Card, DataState, EmptyState, layout, PageHeader, problemText, toast } from '@xunban/ui';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { api } from '../../../shared/api.ts';
import { useTabTitle } from '../../../shared/tabs/tab-context.ts';
import { batchQueries, useLiveBatches } from './batch-queries.ts';
import { useBoardText } from './batch-texts.ts';
import styles from './batches.module.css';
import { useBatchReload } from './use-batch-action.ts';

/** Proposes orders to produce together, with the reasons; individual orders can be left out. */
export function BatchProposalsPage() {
  const { t } = useTranslation(['console-batches', 'order-texts']);
  const proposals = useQuery(batchQueries.proposals);
  useTabTitle(t('propose.title'));
  useLiveBatches();
  return (
    <>
      <PageHeader
        title={t('propose.title')}
        lead={
          <>
            <Link to="/batches">{t('list.title')}</Link> · {t('propose.lead')}
          </>
        }
        actions={
          <Button loading={proposals.isFetching} onClick={() => void proposals.refetch()}>
            {t('propose.again')}
          </Button>
        }
      />
      <DataState
        query={proposals}
        isEmpty={({ items }) => items.length === 0}
        empty={<EmptyState title={t('propose.empty')} hint={t('propose.emptyHint')} />}
      >
        {({ items, openOrders }) => (
          <div className={layout['column']}>
            <p className={layout['muted']}>
              {t('propose.summary', {
                open: openOrders,
                batches: items.length,
                saved: items.reduce((sum, one) => sum + one.panelsAlone - one.panels, 0),
              })}
            </p>
            {items.map((one) => (
              <Proposal key={one.orders.map(({ orderId }) => orderId).join()} proposal={one} />
            ))}
          </div>
        )}
      </DataState>
    </>
  );
}

function Proposal({ proposal }: { readonly proposal: BatchProposal }) {
  const { t } = useTranslation(['console-batches', 'order-texts']);
  const boardText = useBoardText();
  const navigate = useNavigate();
  const reload = useBatchReload();
  const [chosen, setChosen] = useState(() => proposal.orders.map(({ orderId }) => orderId));
  // One key for all tries: a second press after a lost answer is the same wish.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const create = useMutation({
    mutationFn: () =>
      api.staffBatches.create(
        { body: { orderIds: chosen } },
        { idempotencyKey: `${idempotencyKey}`, timeoutMs: 60_000 },
      ),
    onSuccess: async ({ id, batchNo }) => {
      toast.success(t('propose.created', { no: batchNo }));
      await navigate(`/batches/${id}`);
    },
    onError: (error) => toast.error(problemText(error)),
    onSettled: () => reload(),
  });
  // Several proposals may be of the same kind: the order that is due first distinguishes them.
  const title = [boardText(proposal.board), proposal.orders[0]?.orderNo].filter(Boolean).join(' · ');
  return (
    <Card title={title}>
      <div className={layout['stack3']}>
        <p className={layout['muted']}>
          {t('propose.why', {
            count: proposal.orders.length,
            panels: proposal.panels,
            alone: proposal.panelsAlone,
            percent: proposal.utilisationPercent,
            size: t('panelSize', proposal.workingPanel),
          })}{' '}
          {proposal.firstDueOn === proposal.lastDueOn
            ? t('propose.dueOn', { day: proposal.firstDueOn })
            : t('propose.dueBetween', { from: proposal.firstDueOn, to: proposal.lastDueOn })}{' '}
          {proposal.factoryName !== '' && t('propose.factory', { name: proposal.factoryName })}
        </p>
        <Checkbox.Group
          className={styles['checks'] ?? ''}
          value={chosen}
          onChange={(ids) => setChosen(ids.map(String))}
          options={proposal.orders.map((order) => ({
            value: order.orderId,
            label: (
              <>
                {order.orderNo}{' '}
                <span className={layout['muted']}>
                  {order.lengthMm} × {order.widthMm} mm · {piecesText(order.owed, order.boardsPerPiece)} ·{' '}
                  {t('due', { day: order.dueOn })}
                </span>
              </>
            ),
          }))}
        />
        <div className={layout['row2']}>
          <Button
            type="primary"
            disabled={chosen.length < 2}
            loading={create.isPending}
            onClick={() => create.mutate()}
          >
            {t('propose.create', { count: chosen.length })}
          </Button>
        </div>
      </div>
    </Card>
  );
}
