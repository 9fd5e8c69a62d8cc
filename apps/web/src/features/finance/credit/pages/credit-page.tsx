import { useQuery } from '@tanstack/react-query';
import type { CreditAccount, CreditForecast } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { buttonClass, Card, classes, DataState, layout, moneyText, Notice, PageHeader } from '@xunban/ui';
import { Link } from 'react-router';
import { creditQueries } from '../api/credit-queries.ts';
import { ApplyForm } from '../components/apply-form.tsx';
import styles from '../components/credit.module.css';
import { LimitCard } from '../components/limit-card.tsx';
import { RecordList } from '../components/record-list.tsx';
import { RepayForm } from '../components/repay-form.tsx';

/** Trade credit in every state: asked for, in use with what is free and owed, suspended, closed. */
export function CreditPage() {
  const { t } = useTranslation(['credit', 'credit-texts', 'pages']);
  const account = useQuery(creditQueries.account);
  return (
    <>
      <PageHeader
        title={t('pages:credit.title')}
        lead={t('lead')}
        actions={
          <Link to="/main/creditaccountlist" className={buttonClass({})}>
            {t('pages:creditaccountlist.title')}
          </Link>
        }
      />
      <DataState query={account}>{(found) => <Body account={found} />}</DataState>
    </>
  );
}

function Body({ account }: { account: CreditAccount }) {
  const { t } = useTranslation('credit');
  const isOpen = account.state === 'active' || account.state === 'suspended';
  if (!isOpen)
    return (
      <div className={layout['stack5']}>
        <Card title={t('apply.title')}>
          <p className={layout['muted']}>{t('apply.lead')}</p>
          <ApplyForm account={account} />
        </Card>
        {account.openedAt !== null && <RecordList />}
      </div>
    );
  return (
    <div className={layout['stack5']}>
      {account.state === 'suspended' && (
        <Notice tone="warning" title={t(`suspended.${account.suspendedBecause ?? 'staff'}`)}>
          {account.suspendedBecause === 'overdue'
            ? t('suspended.overdueText')
            : account.note || t('suspended.staffText')}
        </Notice>
      )}
      <Card>
        <div className={styles['head']}>
          <LimitCard account={account} />
          {account.can.includes('repay') ? (
            <RepayForm account={account} />
          ) : (
            <p className={layout['muted']}>{t('repay.nothing')}</p>
          )}
        </div>
      </Card>
      <div className={styles['head']}>
        <ForecastCard steps={account.forecast} />
        <ScoreCard />
      </div>
      <RecordList />
    </div>
  );
}

/** Forecast of available credit: open orders are bought today, statements are repaid when they are due. */
function ForecastCard({ steps }: { steps: readonly CreditForecast[] }) {
  const { t } = useTranslation('credit');
  if (steps.length === 0) return null;
  return (
    <Card title={t('forecast.title')}>
      <p className={layout['muted']}>{t('forecast.lead')}</p>
      <ul className={layout['stack0']}>
        {steps.map(({ on, cause, statementNo, amount, left }) => (
          <li key={`${on} ${cause} ${statementNo}`} className={styles['row']}>
            <span>
              {t(`forecast.${cause}`, { no: statementNo })}
              <span className={classes(layout['muted'], layout['block'])}>{on}</span>
            </span>
            <span className={styles['end']}>
              {`${amount > 0 ? '+' : ''}${moneyText(amount)}`}
              <span className={classes(layout['muted'], layout['block'])}>
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

/** Explains the score: what raised it, what lowered it, and the credit that the company would grant for it. */
function ScoreCard() {
  const { t } = useTranslation(['credit', 'credit-texts']);
  const score = useQuery(creditQueries.score);
  return (
    <Card title={t('score.title')}>
      <DataState query={score}>
        {({ points, grade, advisedLimit, factors }) => (
          <>
            <p>
              <strong>{t(`credit-texts:grade.${grade}`)}</strong>
              {grade !== 'unrated' && ` · ${t('score.points', { points })}`}
            </p>
            {advisedLimit !== null && (
              <p className={layout['muted']}>{t('score.advised', { amount: moneyText(advisedLimit) })}</p>
            )}
            {factors.length === 0 ? (
              <p className={layout['muted']}>{t('score.none')}</p>
            ) : (
              <ul className={layout['stack0']}>
                {factors.map(({ factor, effect, count }) => (
                  <li key={factor} className={styles['row']}>
                    {t(`credit-texts:factor.${factor}`, { number: count })}
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
