import type { BoardComparison } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { classes, layout } from '@xunban/ui';
import styles from './compare.module.css';

/** The figures that differ, from → to. Nothing when none does. */
export function ComparedFacts({ facts }: Pick<BoardComparison, 'facts'>) {
  const { t } = useTranslation('compare');
  if (facts.length === 0) return null;
  const value = (figure: number | undefined) => figure ?? t('unknown');
  return (
    <dl className={styles['facts']} aria-label={t('facts')}>
      {facts.map(({ fact, before, after }) => (
        <div key={fact} className={classes(layout['softTerms'], styles['fact'])}>
          <dt>{t(`fact.${fact}`)}</dt>
          <dd>
            {value(before)} → {value(after)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
