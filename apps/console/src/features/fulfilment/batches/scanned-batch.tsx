import type { BatchPage } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { Badge, Card, classes, layout, Notice } from '@xunban/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { CamReleaseState } from '../cam-jobs/cam-release-state.tsx';
import { SpoilDialog } from './batch-dialogs.tsx';
import { BatchOrders, BatchSteps } from './batch-parts.tsx';
import { useLiveBatches } from './batch-queries.ts';
import { STATE_TONES, useBoardText } from './batch-texts.ts';
import styles from './batches.module.css';
import { NextStep } from './next-step.tsx';
import { PanelImage } from './panel-image.tsx';
import { UndoStep } from './undo-step.tsx';

interface ScannedBatchProps {
  readonly batch: BatchPage;
  readonly station: string;
  readonly onDone: () => void;
}

/** One batch at a station: the next step for all of its orders, and panels that are spoiled. */
export function ScannedBatch({ batch, station, onDone }: ScannedBatchProps) {
  const { t } = useTranslation('console-batches');
  const boardText = useBoardText();
  useLiveBatches();
  const [spoiled, setSpoiled] = useState<number | null>(null);
  const isOver = batch.next === null && !batch.can.includes('finish');
  return (
    <section className={layout['column']} aria-label={t('scan.label', { no: batch.batchNo })}>
      <Card
        title={
          <>
            {batch.batchNo} <Badge tone={STATE_TONES[batch.state]}>{t(`state.${batch.state}`)}</Badge>
          </>
        }
      >
        <div className={layout['column']}>
          <p className={layout['muted']}>
            {boardText(batch.board)} · {t('panelSize', batch.workingPanel)} · {t('panelCount', { count: batch.panels })}
            {batch.spoiled > 0 && ` · ${t('spoiledCount', { count: batch.spoiled })}`}
          </p>
          {batch.remakeOf && (
            <Notice tone="info" title={t('remake.title')}>
              <p>{t('remake.from', { no: batch.remakeOf.batchNo })}</p>
            </Notice>
          )}
          {isOver ? (
            <Notice
              tone={batch.state === 'done' ? 'success' : 'info'}
              title={t(batch.remakeOf && batch.state === 'done' ? 'remake.finished' : `scan.state.${batch.state}`)}
            />
          ) : (
            <>
              {batch.cam && <CamReleaseState cam={batch.cam} no={batch.batchNo} step={batch.next?.step ?? null} />}
              <NextStep key={batch.version} batch={batch} station={station} onDone={onDone} />
            </>
          )}
          <UndoStep batch={batch} />
        </div>
      </Card>
      <Card title={t('panel.title')}>
        <div className={styles['panels']}>
          {batch.layouts.map((panels) => (
            <div key={panels.position} className={styles['layout']}>
              <div className={classes(layout['rowCentred2'], layout['spread'])}>
                <strong>{t('panel.times', { at: panels.position, count: panels.panels })}</strong>
                {batch.can.includes('spoil') && panels.spoiled < panels.panels && (
                  <Button danger onClick={() => setSpoiled(panels.position)}>
                    {t('spoil.open')}
                  </Button>
                )}
              </div>
              <PanelImage batch={batch} layout={panels} />
            </div>
          ))}
        </div>
      </Card>
      <Card title={t('orders.title')}>
        <BatchOrders batch={batch} />
      </Card>
      {batch.steps.length > 0 && (
        <Card title={t('steps.title')}>
          <BatchSteps batch={batch} />
        </Card>
      )}
      {spoiled !== null && <SpoilDialog batch={batch} layout={spoiled} onClose={() => setSpoiled(null)} />}
    </section>
  );
}
