import type { Precedent } from '@xunban/contract';
import { REVIEW_VERDICTS } from '@xunban/contract/review-rules';
import { useTranslation } from '@xunban/i18n/react';
import styles from '../orders.module.css';

/** How colleagues decided about the same finding, so that like boards are judged alike. */
export function PrecedentLine({ precedent, days }: { precedent: Precedent; days: number }) {
  const { t } = useTranslation('console');
  const said = (counts: Precedent['others']): string =>
    REVIEW_VERDICTS.filter((verdict) => counts[verdict] > 0)
      .map((verdict) => t(`precedent.${verdict}`, { count: counts[verdict] }))
      .join(' · ');
  const { engineers } = precedent;
  const [others, own] = [said(precedent.others), said(precedent.own)];
  if (others === '' && own === '') return <div className={styles['soft']}>{t('precedent.none', { days })}</div>;
  return (
    <div className={styles['soft']}>
      {others !== '' && t('precedent.others', { days, engineers, counts: others })}
      {others !== '' && own !== '' && ' · '}
      {own !== '' && t('precedent.own', { counts: own })}
    </div>
  );
}
