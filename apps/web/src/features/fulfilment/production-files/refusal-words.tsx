import type { ProductionFile } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import styles from './production-files.module.css';

interface RefusalWordsProps {
  readonly refusal: NonNullable<ProductionFile['refusal']>;
}

/** What the buyer said was wrong, and where. */
export function RefusalWords({ refusal: { text, place } }: RefusalWordsProps) {
  const { t } = useTranslation('production-files');
  const where = place && [
    t(`side.${place.side}`),
    ...(place.xMm === undefined ? [] : [t('atMm', { x: place.xMm, y: place.yMm })]),
    ...(place.layer === undefined ? [] : [place.layer]),
  ];
  return (
    <blockquote className={styles['refusal']}>
      <p>{text}</p>
      {where && <p className={styles['soft']}>{where.join(' · ')}</p>}
    </blockquote>
  );
}
