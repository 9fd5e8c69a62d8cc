import type { StaffCreditDetail } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { Card, layout } from '@xunban/ui';
import { SeenMoney } from '../../../../shared/seen.tsx';
import styles from '../credit.module.css';

/** What was paid, as points: what raised them, what lowered them, and the limit that follows. */
export function ScoreCard({ score }: { readonly score: StaffCreditDetail['score'] }) {
  const { t } = useTranslation(['console-credit', 'credit-words']);
  const { grade, points, advisedLimit, factors } = score;
  return (
    <Card title={t('score.title')}>
      <p>
        <strong>{t(`credit-words:grade.${grade}`)}</strong>
        {grade !== 'unrated' && ` · ${t('score.points', { points })}`}
      </p>
      {advisedLimit !== null && (
        <p className={layout['muted']}>
          {t('score.advised')} <SeenMoney yuan={advisedLimit} />
        </p>
      )}
      {factors.length === 0 ? (
        <p className={layout['muted']}>{t('score.none')}</p>
      ) : (
        <ul className={styles['list']}>
          {factors.map(({ factor, effect, count }) => (
            <li key={factor} className={styles['line']}>
              {t(`credit-words:factor.${factor}`, { number: count })}
              <span>{effect > 0 ? `+${effect}` : effect}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
