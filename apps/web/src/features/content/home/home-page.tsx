import { useTranslation } from '@xunban/i18n/react';
import { Icon } from '@xunban/ui';
import { Link } from 'react-router';
import { Hero } from './hero.tsx';
import { Promises } from './promises.tsx';
import styles from './sections.module.css';

/** The home page: the company's services, a drop zone for a board, and its promises. */
export function HomePage() {
  return (
    <>
      <Hero />
      <Steps />
      <Promises />
      <ClosingCall />
    </>
  );
}

/** The way on, at the end of the page. */
function ClosingCall() {
  const { t } = useTranslation('home');
  return (
    <section className={styles['closing']}>
      <svg className={styles['tracks']} viewBox="0 0 600 160" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
        <path d="M600 20H420L380 60H250L220 90H90M600 40H430L390 80H280L240 120H150M600 60H440L400 100H320L280 140H60M600 80H450L420 110H360" />
        <g>
          <circle cx="90" cy="90" r="6" />
          <circle cx="150" cy="120" r="6" />
          <circle cx="60" cy="140" r="6" />
          <circle cx="360" cy="110" r="6" />
        </g>
      </svg>
      <div className={styles['closingText']}>
        <h2>{t('closing.title')}</h2>
        <p>{t('closing.text')}</p>
        <Link to="/quote" className={styles['action']}>
          {t('closing.action')}
          <Icon name="arrow" />
        </Link>
      </div>
    </section>
  );
}

const STEPS = ['one', 'two', 'three', 'four'] as const;

/** Four steps on one track, each at its pad. */
function Steps() {
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
