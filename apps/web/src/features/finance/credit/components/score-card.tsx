import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { Card, DataState, layout, moneyText } from '@xunban/ui';
import { creditQueries } from '../api/credit-queries.ts';
import styles from './credit.module.css';

/** The score, in words: what raised it, what lowered it, and what the house would grant by it. */
export function ScoreCard() {
  const { t } = useTranslation(['credit', 'credit-words']);
  const score = useQuery(creditQueries.score);
  return (
    <Card title={t('score.title')}>
      <DataState query={score}>
        {({ points, grade, advisedLimit, factors }) => (
          <>
            <p>
              <strong>{t(`credit-words:grade.${grade}`)}</strong>
              {grade !== 'unrated' && ` · ${t('score.points', { points })}`}
            </p>
            {advisedLimit !== null && (
              <p className={layout['muted']}>{t('score.advised', { amount: moneyText(advisedLimit) })}</p>
            )}
            {factors.length === 0 ? (
              <p className={layout['muted']}>{t('score.none')}</p>
            ) : (
              <ul className={styles['list']}>
                {factors.map(({ factor, effect, count }) => (
                  <li key={factor} className={styles['row']}>
                    {t(`credit-words:factor.${factor}`, { number: count })}
                    <span className={styles['end']}>{effect > 0 ? `+${effect}` : effect}</span>
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </DataState>
    </Card>
  );
}
