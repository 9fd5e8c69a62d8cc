import { useQuery } from '@tanstack/react-query';
import type { BatchPage as Batch } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Badge, Card, classes, layout, Notice, PageHeader } from '@xunban/ui';
import { Button, Descriptions } from 'antd';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { api } from '../../../shared/api.ts';
import { ObjectState } from '../../../shared/object-state.tsx';
import { PrintTraveller } from '../../../shared/print-traveller.tsx';
import { useTabTitle } from '../../../shared/tabs/tab-context.ts';
import { CamCard } from '../cam-jobs/cam-card.tsx';
import { DissolveDialog, OrdersDialog, SpoilDialog } from './batch-dialogs.tsx';
import { BatchHistory, BatchOrders, BatchSteps } from './batch-parts.tsx';
import { batchQueries, useLiveBatches } from './batch-queries.ts';
import { STATE_TONES, useBoardText } from './batch-texts.ts';
import styles from './batches.module.css';
import { NextStep } from './next-step.tsx';
import { PanelImage } from './panel-image.tsx';
import { ShortagesCard } from './shortages-card.tsx';
import { UndoStep } from './undo-step.tsx';
import { useBatchAction } from './use-batch-action.ts';

/** One batch: its panels as they lie, its orders, what comes next, and what was spoiled. */
export function BatchPage() {
  const { id = '' } = useParams();
  useLiveBatches();
  return <ObjectState query={useQuery(batchQueries.one(id))}>{(batch) => <Whole batch={batch} />}</ObjectState>;
}

function Whole({ batch }: { readonly batch: Batch }) {
  const { t } = useTranslation('console-batches');
  const boardText = useBoardText();
  const [asked, setAsked] = useState<'dissolve' | 'orders' | number | null>(null);
  useTabTitle(batch.batchNo);
  return (
    <>
      <PageHeader
        title={
          <>
            {batch.batchNo} <Badge tone={STATE_TONES[batch.state]}>{t(`state.${batch.state}`)}</Badge>
          </>
        }
        lead={
          <>
            <Link to="/batches">{t('list.title')}</Link> · {boardText(batch.board)}
          </>
        }
        actions={<Actions batch={batch} onAsk={setAsked} />}
      />
      <div className={layout['column']}>
        {batch.remakeOf && (
          <Notice tone="info" title={t('remake.title')}>
            <p>
              {t('remake.of')} <Link to={`/batches/${batch.remakeOf.id}`}>{batch.remakeOf.batchNo}</Link>
            </p>
          </Notice>
        )}
        {batch.isStale && <Notice tone="warning" title={t('stale.title')} />}
        <div className={styles['columns']}>
          <div className={layout['column']}>
            <LayoutsCard batch={batch} onSpoil={setAsked} />
            <Card title={t('orders.title')}>
              <BatchOrders batch={batch} />
            </Card>
          </div>
          <div className={layout['column']}>
            {(batch.next || batch.can.includes('finish') || batch.can.includes('undoStep')) && (
              <Card title={t('next.title')}>
                <div className={layout['column']}>
                  <NextStep key={batch.version} batch={batch} station="" />
                  <UndoStep batch={batch} />
                </div>
              </Card>
            )}
            {batch.cam && <CamCard cam={batch.cam} no={batch.batchNo} />}
            <ShortagesCard batch={batch} />
            <FactsCard batch={batch} />
            {batch.steps.length > 0 && (
              <Card title={t('steps.title')}>
                <BatchSteps batch={batch} />
              </Card>
            )}
            <Card title={t('history.title')}>
              <BatchHistory batch={batch} />
            </Card>
          </div>
        </div>
      </div>
      {asked === 'dissolve' && <DissolveDialog batch={batch} onClose={() => setAsked(null)} />}
      {asked === 'orders' && <OrdersDialog batch={batch} onClose={() => setAsked(null)} />}
      {typeof asked === 'number' && <SpoilDialog batch={batch} layout={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

interface LayoutsCardProps {
  readonly batch: Batch;
  readonly onSpoil: (position: number) => void;
}

function LayoutsCard({ batch, onSpoil }: LayoutsCardProps) {
  const { t } = useTranslation('console-batches');
  return (
    <Card title={t('panel.title')}>
      <div className={styles['panels']}>
        {batch.layouts.map((panels) => (
          <section key={panels.position} className={styles['layout']}>
            <div className={classes(layout['rowCentred2'], layout['spread'])}>
              <strong>
                {t('panel.times', { at: panels.position, count: panels.panels })}
                {panels.spoiled > 0 && (
                  <>
                    {' '}
                    <Badge tone="error">{t('spoiledCount', { count: panels.spoiled })}</Badge>
                  </>
                )}
              </strong>
              {batch.can.includes('spoil') && panels.spoiled < panels.panels && (
                <Button size="small" danger onClick={() => onSpoil(panels.position)}>
                  {t('spoil.open')}
                </Button>
              )}
            </div>
            <PanelImage batch={batch} layout={panels} />
          </section>
        ))}
      </div>
    </Card>
  );
}

function FactsCard({ batch }: { readonly batch: Batch }) {
  const { t } = useTranslation('console-batches');
  return (
    <Card title={t('facts.title')}>
      <Descriptions
        size="small"
        column={1}
        items={[
          { key: 'factory', label: t('facts.factory'), children: batch.factoryName || t('noFactory') },
          { key: 'size', label: t('facts.size'), children: t('panelSize', batch.workingPanel) },
          {
            key: 'panels',
            label: t('facts.panels'),
            children:
              batch.spoiled === 0
                ? t('panelCount', { count: batch.panels })
                : t('panelsLeft', { count: batch.panels, spoiled: batch.spoiled }),
          },
          { key: 'use', label: t('facts.utilisation'), children: `${batch.utilisationPercent}%` },
          {
            key: 'due',
            label: t('facts.due'),
            children:
              batch.firstDueOn === batch.lastDueOn
                ? (batch.firstDueOn ?? '—')
                : `${batch.firstDueOn} – ${batch.lastDueOn}`,
          },
          { key: 'created', label: t('facts.created'), children: minuteText(batch.createdAt) },
        ]}
      />
    </Card>
  );
}

function Actions({ batch, onAsk }: { readonly batch: Batch; readonly onAsk: (what: 'dissolve' | 'orders') => void }) {
  const { t } = useTranslation('console-batches');
  const action = useBatchAction();
  const { id, version, can } = batch;
  return (
    <>
      <PrintTraveller
        no={batch.batchNo}
        fetchDocument={() => api.staffBatches.traveller({ params: { id } }, { timeoutMs: 60_000 })}
      >
        {t('print')}
      </PrintTraveller>
      {can.includes('dissolve') && <Button onClick={() => onAsk('dissolve')}>{t('dissolve.open')}</Button>}
      {can.includes('change') && (
        <Button type={batch.isStale ? 'primary' : 'default'} onClick={() => onAsk('orders')}>
          {t('change.open')}
        </Button>
      )}
      {can.includes('start') && (
        <Button
          type="primary"
          loading={action.isPending}
          onClick={() =>
            action.mutate({
              run: () => api.staffBatches.start({ params: { id }, body: { version } }),
              done: batch.remakeOf
                ? t('remake.started')
                : t('start.done', { count: batch.orders.filter(({ leftFor }) => leftFor === null).length }),
            })
          }
        >
          {batch.remakeOf ? t('remake.start') : t('start.open')}
        </Button>
      )}
    </>
  );
}
