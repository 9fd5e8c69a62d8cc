import { useTranslation } from '@xunban/i18n/react';
import styles from './sections.module.css';

const STEPS = ['one', 'two', 'three', 'four'] as const;

/** Four steps on one track, each at its pad. */
export function Steps() {
  const { t } = useTranslation('home');
  return (
    <section className={styles['steps']} aria-labelledby="steps">
      <h2 id="steps">{t('steps.title')}</h2>
      <ol className={styles['track']}>
        {STEPS.map((step, index) => (
          <li key={step}>
            <span className={styles['pad']} aria-hidden="true">
              {index + 1}
            </span>
            <h3>{t(`steps.${step}.title`)}</h3>
            <p>{t(`steps.${step}.text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
