import type { BatchPage } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { Badge, Card, classes, layout } from '@xunban/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../../shared/api.ts';
import { SettleDialog } from './batch-dialogs.tsx';
import styles from './batches.module.css';
import { lackText } from './lack-text.ts';
import { useBatchAction } from './use-batch-action.ts';

type Shortage = BatchPage['shortages'][number];

/** Orders with missing pieces, their buyers' choices, and the outcome. */
export function ShortagesCard({ batch }: { readonly batch: BatchPage }) {
  const { t } = useTranslation(['console-batches', 'order-texts']);
  const [settled, setSettled] = useState<Shortage | null>(null);
  if (batch.shortages.length === 0) return null;
  return (
    <Card title={t('short.title')}>
      <ul className={classes(layout['stack3'], styles['shortages'])}>
        {batch.shortages.map((shortage) => (
          <li key={shortage.id}>
            <div>
              <Link to={`/orders/${shortage.orderId}`}>{shortage.orderNo}</Link>{' '}
              <strong>{t('short.pieces', { pieces: lackText(batch, shortage) })}</strong>
              <div className={layout['muted']}>{t(`short.policy.${shortage.policy}`)}</div>
              {shortage.question && (
                <div>
                  <Link to={`/orders/${shortage.orderId}`}>
                    {t('short.asked')} {shortage.question.questionNo}
                  </Link>{' '}
                  {shortage.question.answer === ''
                    ? t('short.unanswered')
                    : t('short.answered', { answer: shortage.question.answer })}
                </div>
              )}
            </div>
            {shortage.remake ? (
              <div>
                {t('short.remade')} <Link to={`/batches/${shortage.remake.id}`}>{shortage.remake.batchNo}</Link>{' '}
                <Badge tone={shortage.remake.state === 'done' ? 'success' : 'warning'}>
                  {t(`remake.state.${shortage.remake.state}`)}
                </Badge>
              </div>
            ) : shortage.decision === 'refund' ? (
              <Badge tone={shortage.isAgreed ? 'success' : 'warning'}>
                {t(shortage.isAgreed ? 'short.refundAgreed' : 'short.refundPending')}
              </Badge>
            ) : shortage.decision === 'settled' ? (
              <div>{t('short.settled', { note: shortage.note })}</div>
            ) : shortage.decision === 'cancelled' ? (
              <div>{t('short.cancelled')}</div>
            ) : (
              <Decide batch={batch} shortage={shortage} onSettle={() => setSettled(shortage)} />
            )}
          </li>
        ))}
      </ul>
      {settled && <SettleDialog batch={batch} shortage={settled} onClose={() => setSettled(null)} />}
    </Card>
  );
}

const DONE = { remake: 'short.planned', refund: 'short.refundProposed', ask: 'short.asked' } as const;

function Decide({
  batch,
  shortage,
  onSettle,
}: {
  readonly batch: BatchPage;
  readonly shortage: Shortage;
  readonly onSettle: () => void;
}) {
  const { t } = useTranslation('console-batches');
  const action = useBatchAction();
  if (shortage.can.length === 0) return <div>{t('short.open')}</div>;
  return (
    <div className={layout['row2']}>
      {(['remake', 'refund', 'ask'] as const)
        .filter((decision) => shortage.can.includes(decision))
        .map((decision) => (
          <Button
            key={decision}
            {...(decision === shortage.policy && { type: 'primary' as const })}
            loading={action.isPending}
            onClick={() =>
              action.mutate({
                run: () =>
                  api.staffBatches.decideShortage(
                    { params: { id: batch.id }, body: { version: batch.version, shortageId: shortage.id, decision } },
                    { timeoutMs: 60_000 },
                  ),
                done: t(DONE[decision]),
              })
            }
          >
            {t(`short.${decision}`)}
          </Button>
        ))}
      <Button onClick={onSettle}>{t('short.settle')}</Button>
    </div>
  );
}
