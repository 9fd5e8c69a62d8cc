import type { BoardComparison } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { classes, layout } from '@xunban/ui';

/** The figures that differ, from → to. Nothing when none does. */
export function ComparedFacts({ facts }: Pick<BoardComparison, 'facts'>) {
  const { t } = useTranslation('compare');
  if (facts.length === 0) return null;
  const value = (figure: number | undefined) => figure ?? t('unknown');
  return (
    <dl className={classes(layout['row1x4'], layout['small'])} aria-label={t('facts')}>
      {facts.map(({ fact, before, after }) => (
        <div key={fact} className={classes(layout['softTerms'], layout['lineStretch2'])}>
          <dt>{t(`fact.${fact}`)}</dt>
          <dd className={layout['semiStrong']}>
            {value(before)} → {value(after)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
