import { LANGUAGE_NAMES, LANGUAGES, useTranslation } from '@xunban/i18n/react';
import { Money } from '@xunban/ui';
import { Link } from 'react-router';
import { DrawingSheet } from './drawing-sheet.tsx';
import { DropZone } from './drop-zone.tsx';
import { EXAMPLE_QUOTE } from './example-quote.ts';
import styles from './hero.module.css';

/** The services of the company, a drop zone and a sample price. Small screens, whose header has no space for it, get the languages by name. */
export function Hero() {
  const { t } = useTranslation('home');
  const { workingDays, totalYuan } = EXAMPLE_QUOTE;
  return (
    <section className={styles['hero']}>
      <div>
        <p className={styles['languages']}>
          {LANGUAGES.map((language) => (
            <a key={language} href={`/?lang=${language}`} lang={language}>
              {LANGUAGE_NAMES[language]}
            </a>
          ))}
        </p>
        <p className={styles['eyebrow']}>{t('hero.eyebrow')}</p>
        <h1 className={styles['title']}>{t('hero.title')}</h1>
        <p className={styles['lead']}>{t('hero.lead')}</p>
        <DropZone />
        <p className={styles['manual']}>
          {t('slip.lead', { days: workingDays })} <Money yuan={totalYuan} strong />
          {' · '}
          <Link to="/quote">{t('hero.manual')}</Link>
        </p>
      </div>
      <DrawingSheet />
    </section>
  );
}
