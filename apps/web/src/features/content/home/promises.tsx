import { useTranslation } from '@xunban/i18n/react';
import { ExampleSlip } from './example-slip.tsx';
import styles from './sections.module.css';

const PROMISES = ['measured', 'explained', 'noCreep', 'fairVolume', 'dated', 'balanced', 'oneEngine'] as const;

/** The seven promises, set like a parts list: designator, name, what it means. */
export function Promises() {
  const { t } = useTranslation('home');
  return (
    <section className={styles['promises']} aria-labelledby="promises">
      <header>
        <h2 id="promises">{t('promises.title')}</h2>
        <p>{t('promises.lead')}</p>
        <ExampleSlip />
      </header>
      <ol>
        {PROMISES.map((promise, index) => (
          <li key={promise}>
            <span className={styles['designator']} aria-hidden="true">
              P{index + 1}
            </span>
            <h3>{t(`promises.items.${promise}.title`)}</h3>
            <p>{t(`promises.items.${promise}.text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
