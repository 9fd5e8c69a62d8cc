import type { CreditForecast } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { Card, layout, moneyText } from '@xunban/ui';
import styles from './credit.module.css';

/** What will be free when: open orders are bought today, statements are repaid when they are due. */
export function ForecastCard({ steps }: { steps: readonly CreditForecast[] }) {
  const { t } = useTranslation('credit');
  if (steps.length === 0) return null;
  return (
    <Card title={t('forecast.title')}>
      <p className={layout['muted']}>{t('forecast.lead')}</p>
      <ul className={styles['list']}>
        {steps.map(({ on, cause, statementNo, amount, left }) => (
          <li key={`${on} ${cause} ${statementNo}`} className={styles['row']}>
            <span>
              {t(`forecast.${cause}`, { no: statementNo })}
              <span className={styles['second']}>{on}</span>
            </span>
            <span className={styles['end']}>
              {`${amount > 0 ? '+' : ''}${moneyText(amount)}`}
              <span className={styles['second']}>
                {left < 0
                  ? t('forecast.short', { amount: moneyText(-left) })
                  : t('forecast.left', { amount: moneyText(left) })}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
