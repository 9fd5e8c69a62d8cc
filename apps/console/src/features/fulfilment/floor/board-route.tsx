import type { FloorBoard } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { shortMinuteText } from '@xunban/i18n/when';
import { classes, layout } from '@xunban/ui';
import styles from './scan.module.css';

/** The route with planned and actual steps: time, place, user and number of pieces. */
export function BoardRoute({ steps }: Pick<FloorBoard, 'steps'>) {
  const { t } = useTranslation(['console-floor', 'order-texts']);
  const next = steps.find(({ doneAt }) => doneAt === null)?.position;
  return (
    <ol className={classes(layout['stack2'], styles['route'])}>
      {steps.map(({ step, position, plannedStart, plannedEnd, doneAt, station, operator, goodCount, scrapCount }) => (
        <li
          key={position}
          data-done={doneAt !== null || undefined}
          aria-current={position === next ? 'step' : undefined}
        >
          <strong>{t(`order-texts:step.${step}`)}</strong>
          <span className={layout['muted']}>
            {t('scan.plan', { from: plannedStart.slice(5), to: plannedEnd.slice(5) })}
          </span>
          {doneAt !== null && (
            <span>
              {[
                t('scan.at', { at: shortMinuteText(doneAt) }),
                [station, operator].filter((part) => part !== '').join(' · '),
                goodCount !== null || scrapCount > 0
                  ? t('scan.counted', { goodCount: goodCount ?? '—', scrapCount })
                  : '',
              ]
                .filter((part) => part !== '')
                .join(' · ')}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
