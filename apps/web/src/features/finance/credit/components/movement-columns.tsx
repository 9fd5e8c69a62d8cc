import type { CreditMovement } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { classes, layout, Money } from '@xunban/ui';
import type { ListColumn } from '@xunban/ui/antd';
import { Link } from 'react-router';

/** A movement of the account: when, what, of which order, how much, on which statement. */
export function useMovementColumns({ withStatement = true } = {}): ListColumn<CreditMovement>[] {
  const { t } = useTranslation(['credit', 'credit-texts']);
  return [
    {
      key: 'kind',
      title: t('records.kind'),
      place: 'head',
      render: (row) => (
        <>
          {t(`credit-texts:movement.${row.kind}`)}
          <span className={classes(layout['muted'], layout['block'])}>{minuteText(row.at)}</span>
        </>
      ),
    },
    {
      key: 'reference',
      title: t('records.reference'),
      render: (row) => (
        <>
          {row.mainNo && <span className={layout['code']}>{row.mainNo}</span>}
          <span className={classes(layout['muted'], layout['block'])}>
            {[row.reference, row.person].filter(Boolean).join(' · ')}
          </span>
          {row.note && <span className={classes(layout['muted'], layout['block'])}>{row.note}</span>}
        </>
      ),
    },
    { key: 'amount', title: t('records.amount'), align: 'right', render: (row) => <Money yuan={row.amount} /> },
    ...(withStatement
      ? [
          {
            key: 'statement',
            title: t('records.statement'),
            render: (row: CreditMovement) =>
              row.statementId ? (
                <Link to={`/main/creditAccountdetail?id=${row.statementId}`} className={layout['code']}>
                  {row.statementNo}
                </Link>
              ) : (
                t('records.unbilled')
              ),
          },
        ]
      : []),
  ];
}
