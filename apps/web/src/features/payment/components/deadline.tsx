import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { clockText } from '../model/time-left.ts';
import styles from './payment.module.css';
import { useSecondsUntil } from './use-seconds-until.ts';

/** Until when the payment is open, and how long that is from now. */
export function Deadline({ deadline }: { deadline: string }) {
  const { t } = useTranslation('payment');
  const seconds = useSecondsUntil(deadline);
  if (seconds === 0) return <p className={styles['late']}>{t('deadlinePassed')}</p>;
  return (
    <p className={styles['deadline']}>
      {t('deadline', { time: minuteText(deadline) })}
      <span className={styles['clock']} role="timer">
        {t('left', { time: clockText(seconds) })}
      </span>
    </p>
  );
}
