import { useTranslation } from '@xunban/i18n/react';
import { Icon } from '@xunban/ui';
import styles from './certification.module.css';

const STEPS = ['fill', 'wait', 'approved'] as const;

/** Where the certification stands: details, review, done. */
export function Steps({ current }: { current: 0 | 1 | 2 }) {
  const { t } = useTranslation('certification');
  return (
    <ol className={styles['steps']} aria-label={t('steps.label')}>
      {STEPS.map((step, at) => {
        const isDone = at < current || current === 2;
        return (
          <li key={step} aria-current={at === current ? 'step' : undefined} data-done={isDone || undefined}>
            <span className={styles['mark']} aria-hidden="true">
              {isDone ? <Icon name="check" size={14} /> : at + 1}
            </span>
            {t(`steps.${step}`)}
          </li>
        );
      })}
    </ol>
  );
}
