import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { Card, DataState, layout } from '@xunban/ui';
import { Segmented } from 'antd';
import { useState } from 'react';
import { conversationQueries } from './conversation-queries.ts';
import styles from './conversations.module.css';

const DAYS = [7, 30, 90] as const;

/** Service times of first answers in the last days, of all users and of each. */
export function AnswerFigures() {
  const { t } = useTranslation('console-conversations');
  const [days, setDays] = useState<number>(30);
  const figures = useQuery(conversationQueries.statistics(days));
  return (
    <Card
      title={t('figures.title')}
      extra={
        <Segmented<number>
          size="small"
          value={days}
          onChange={setDays}
          options={DAYS.map((count) => ({ value: count, label: t('figures.days', { count }) }))}
        />
      }
    >
      <DataState query={figures}>
        {({ waiting, overdue, answered, inTime, medianMinutes, byStaff }) => (
          <>
            <dl className={styles['figures']}>
              <Figure name={t('figures.waiting')} value={String(waiting)} />
              <Figure name={t('figures.overdue')} value={String(overdue)} />
              <Figure name={t('figures.answered')} value={String(answered)} />
              <Figure
                name={t('figures.inTime')}
                value={answered === 0 ? '–' : `${Math.round((inTime / answered) * 100)}%`}
              />
              <Figure
                name={t('figures.median')}
                value={medianMinutes === null ? '–' : t('figures.minutes', { count: medianMinutes })}
              />
            </dl>
            {byStaff.length > 0 && (
              <ul className={styles['byStaff']}>
                {byStaff.map((one) => (
                  <li key={one.name} className={layout['muted']}>
                    {t('figures.ofStaff', {
                      ...{ name: one.name, answered: one.answered, inTime: one.inTime },
                      median: t('figures.minutes', { count: one.medianMinutes }),
                    })}
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

function Figure({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt className={layout['muted']}>{name}</dt>
      <dd className={layout['semiStrong']}>{value}</dd>
    </div>
  );
}
