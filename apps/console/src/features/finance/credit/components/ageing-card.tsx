import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { Card, classes, DataState, EmptyState, layout } from '@xunban/ui';
import { PlainList } from '@xunban/ui/antd';
import { Link } from 'react-router';
import { useCanSee, VisibleMoney } from '../../../../shared/visible.tsx';
import styles from '../credit.module.css';
import { creditQueries } from '../credit-queries.ts';

const AGES = ['notDue', 'to30', 'to60', 'to90', 'over90'] as const;

/** Debts by age, in total and per member. */
export function AgeingCard() {
  const { t } = useTranslation('console-credit');
  const seesAmounts = useCanSee('amount.view');
  const ageing = useQuery({ ...creditQueries.ageing(), enabled: seesAmounts });
  if (!seesAmounts) return null;
  return (
    <Card title={t('ageing.title')}>
      <DataState
        query={ageing}
        isEmpty={({ items }) => items.length === 0}
        empty={<EmptyState title={t('ageing.empty')} />}
      >
        {({ total, items }) => (
          <div className={classes(layout['column'], layout['shrinks'])}>
            <dl className={classes(layout['mutedTerms'], styles['ages'])}>
              {AGES.map((age) => (
                <div key={age}>
                  <dt>{t(`ageing.${age}`)}</dt>
                  <dd className={layout['tabular']}>
                    <VisibleMoney yuan={total[age]} strong />
                  </dd>
                </div>
              ))}
            </dl>
            <PlainList
              rowKey={(row) => row.memberId}
              rows={items}
              columns={[
                {
                  key: 'member',
                  title: t('member'),
                  place: 'head',
                  render: (row) => <Link to={`/credit/${row.memberId}`}>{row.memberName || row.memberNo}</Link>,
                },
                ...AGES.map((age) => ({
                  key: age,
                  title: t(`ageing.${age}`),
                  align: 'right' as const,
                  render: (row: (typeof items)[number]) => <VisibleMoney yuan={row[age]} />,
                })),
              ]}
            />
          </div>
        )}
      </DataState>
    </Card>
  );
}
