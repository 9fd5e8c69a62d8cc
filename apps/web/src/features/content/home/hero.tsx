import { useTranslation } from '@xunban/i18n/react';
import { Link } from 'react-router';
import { DrawingSheet } from './drawing-sheet.tsx';
import { DropZone } from './drop-zone.tsx';
import styles from './hero.module.css';

export function Hero() {
  const { t } = useTranslation('home');
  return (
    <section className={styles['hero']}>
      <div>
        <p className={styles['eyebrow']}>{t('hero.eyebrow')}</p>
        <h1 className={styles['title']}>{t('hero.title')}</h1>
        <p className={styles['lead']}>{t('hero.lead')}</p>
        <DropZone />
        <p className={styles['manual']}>
          <Link to="/quote">{t('hero.manual')}</Link>
        </p>
      </div>
      <DrawingSheet />
    </section>
  );
}
