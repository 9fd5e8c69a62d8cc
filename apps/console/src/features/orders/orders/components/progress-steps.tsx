import type { OrderProgress } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { shortMinuteText } from '@xunban/i18n/when';
import { Progress, Steps } from 'antd';

export function ProgressSteps({ progress }: { progress: OrderProgress }) {
  const { t } = useTranslation(['order-words', 'console']);
  const next = progress.steps.findIndex((step) => step.doneAt === null);
  return (
    <>
      <Progress percent={progress.percent} aria-label={t('console:order.progress')} />
      <Steps
        orientation="vertical"
        size="small"
        current={next === -1 ? progress.steps.length : next}
        items={progress.steps.map((step) => ({
          title: t(`step.${step.step}`),
          content: step.doneAt
            ? [
                `${shortMinuteText(step.doneAt)} ${step.station ?? ''} ${step.operator}`.replace(/ +/g, ' '),
                step.good != null || (step.scrap ?? 0) > 0
                  ? t('console:order.counted', { good: step.good ?? '—', scrap: step.scrap ?? 0 })
                  : '',
              ]
                .filter((part) => part !== '')
                .join(' · ')
            : step.plannedEnd,
        }))}
      />
    </>
  );
}
