import { CheckOutlined } from '@ant-design/icons';
import type { BatchPage } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { Badge, layout } from '@xunban/ui';
import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { api } from '../../../shared/api.ts';
import { useBatchAction } from './use-batch-action.ts';

interface NextStepProps {
  readonly batch: BatchPage;
  readonly station: string;
  /** After something was done, so that the next number can be scanned. */
  readonly onDone?: () => void;
}

/** The next step of a batch, completed with one button for all of its orders at that step. */
export function NextStep({ batch, station, onDone }: NextStepProps) {
  const { t } = useTranslation(['console-batches', 'order-texts']);
  const action = useBatchAction(onDone);
  const lateId = useId();
  const [delayReason, setDelayReason] = useState('');
  const { id, version, next, can } = batch;
  const params = { id };
  if (can.includes('finish'))
    return (
      <Button
        type="primary"
        size="large"
        block
        icon={<CheckOutlined aria-hidden />}
        loading={action.isPending}
        onClick={() =>
          action.mutate({
            run: () => api.staffBatches.finishRemake({ params, body: { version } }),
            done: t('remake.finished'),
          })
        }
      >
        {t('remake.finish')}
      </Button>
    );
  if (!next) return null;
  const step = t(`order-texts:step.${next.step}`);
  return (
    <form
      className={layout['stack3']}
      onSubmit={(event) => {
        event.preventDefault();
        if (action.isPending) return;
        action.mutate({
          run: () =>
            api.staffBatches.completeStep({
              params,
              body: {
                ...{ version, step: next.step },
                ...(delayReason.trim() !== '' && { delayReason: delayReason.trim() }),
                ...(station !== '' && { station }),
              },
            }),
          done: t('next.done', { step }),
        });
      }}
    >
      <div className={layout['rowCentred3']}>
        <strong className={layout['textXl']}>{step}</strong>
        <Badge tone={next.isLate ? 'error' : 'neutral'}>
          {t(batch.remakeOf ? 'due' : 'next.until', { day: next.plannedEnd })}
        </Badge>
      </div>
      <p className={layout['muted']}>{t('next.orders', { count: next.orders })}</p>
      {next.isLate && (
        <div className={layout['stack1']}>
          <label htmlFor={lateId}>{t('next.late')}</label>
          <Input
            id={lateId}
            size="large"
            required
            maxLength={200}
            value={delayReason}
            onChange={(event) => setDelayReason(event.target.value)}
          />
        </div>
      )}
      <Button
        type="primary"
        size="large"
        block
        htmlType="submit"
        icon={<CheckOutlined aria-hidden />}
        loading={action.isPending}
        disabled={!can.includes('completeStep')}
      >
        {t('next.complete')}
      </Button>
    </form>
  );
}
