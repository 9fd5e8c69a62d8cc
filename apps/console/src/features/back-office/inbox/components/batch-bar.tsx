import { useQueryClient } from '@tanstack/react-query';
import type { StaffTask } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { ProgressBar, problemText, toast } from '@xunban/ui';
import { ConfirmButton } from '@xunban/ui/antd';
import { Button } from 'antd';
import { useState } from 'react';
import { api } from '../../../../shared/api.ts';
import styles from '../inbox.module.css';
import { useTaskActions } from '../use-task-actions.ts';

/** Steps that ask for nothing but a yes, so that many orders can take them at once. */
const STEPS = ['startProduction', 'confirmDelivery'] as const;
type BatchStep = (typeof STEPS)[number];

interface BatchBarProps {
  readonly tasks: readonly StaffTask[];
  readonly onHandOver: () => void;
  readonly onClear: () => void;
}

/** Actions on all checked tasks at once. */
export function BatchBar({ tasks, onHandOver, onClear }: BatchBarProps) {
  const { t } = useTranslation(['console-inbox', 'order-texts']);
  const client = useQueryClient();
  const { claim, release } = useTaskActions();
  const [progress, setProgress] = useState<number | null>(null);
  const ids = tasks.map(({ id }) => id);
  const step = STEPS.find((name) => tasks.every(({ order }) => order?.can.includes(name)));

  /** Runs sequentially: each task is decided separately, and a refusal is reported with its number. */
  const run = async (name: BatchStep) => {
    let done = 0;
    setProgress(0);
    for (const [index, { order, no }] of tasks.entries()) {
      try {
        if (order) await api.staff[name]({ params: { id: order.id }, body: { version: order.version } });
        done += 1;
      } catch (error) {
        toast.error(t('console-inbox:batch.failed', { no, problem: problemText(error) }));
      }
      setProgress(Math.round((100 * (index + 1)) / tasks.length));
    }
    setProgress(null);
    if (done > 0) toast.success(t('console-inbox:batch.done', { count: done }));
    onClear();
    await client.invalidateQueries({ queryKey: ['tasks'] });
    await client.invalidateQueries({ queryKey: ['orders'] });
  };

  return (
    <section className={styles['batch']} aria-label={t('console-inbox:batch.label')}>
      <span role="status">{t('console-inbox:batch.count', { count: tasks.length })}</span>
      {progress !== null && <ProgressBar percent={progress} label={t('console-inbox:batch.running')} />}
      <Button size="small" disabled={progress !== null} onClick={() => claim.mutate(ids, { onSuccess: onClear })}>
        {t('console-inbox:action.claim')}
      </Button>
      <Button size="small" disabled={progress !== null} onClick={() => release.mutate(ids, { onSuccess: onClear })}>
        {t('console-inbox:action.release')}
      </Button>
      <Button size="small" disabled={progress !== null} onClick={onHandOver}>
        {t('console-inbox:action.handOver')}
      </Button>
      {step && (
        <ConfirmButton
          size="small"
          type="primary"
          disabled={progress !== null}
          question={t('console-inbox:batch.question', {
            count: tasks.length,
            step: t(`order-texts:staffAction.${step}`),
          })}
          consequence={t('console-inbox:batch.consequence')}
          onConfirm={() => run(step)}
        >
          {t('console-inbox:batch.step', { step: t(`order-texts:staffAction.${step}`) })}
        </ConfirmButton>
      )}
      <Button size="small" type="text" disabled={progress !== null} onClick={onClear}>
        {t('console-inbox:batch.clear')}
      </Button>
    </section>
  );
}
