import type { Withdrawal } from '@xunban/contract';
import type { WithdrawalState } from '@xunban/contract/withdrawal-states';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Badge, Button, classes, layout, Money, type Tone } from '@xunban/ui';
import type { ListColumn } from '@xunban/ui/antd';
import { useMay } from '../../../../shared/use-may.ts';
import styles from './withdrawal.module.css';

const TONES: Readonly<Record<WithdrawalState, Tone>> = {
  applied: 'info',
  reviewing: 'info',
  approved: 'info',
  paying: 'info',
  paid: 'success',
  failed: 'error',
  cancelled: 'neutral',
  rejected: 'error',
};

export function useWithdrawalColumns(onCancel: (withdrawal: Withdrawal) => void): ListColumn<Withdrawal>[] {
  const { t } = useTranslation(['withdrawal', 'withdrawal-texts']);
  const canCancel = useMay('withdrawal.apply');
  return [
    {
      key: 'no',
      title: t('list.no'),
      place: 'head',
      render: (row) => (
        <>
          <span className={layout['code']}>{row.withdrawalNo}</span>
          <span className={classes(layout['muted'], layout['block'])}>{minuteText(row.appliedAt)}</span>
        </>
      ),
    },
    { key: 'amount', title: t('list.amount'), align: 'right', render: (row) => <Money yuan={row.amount} /> },
    {
      key: 'account',
      title: t('list.account'),
      render: (row) => (
        <>
          {`${t(`withdrawal-texts:bank.${row.bank}`)} ${row.accountNo.slice(-4)}`}
          <span className={classes(layout['muted'], layout['block'])}>{row.holderName}</span>
        </>
      ),
    },
    {
      key: 'state',
      title: t('list.state'),
      render: (row) => (
        <>
          <Badge tone={TONES[row.state]}>{t(`withdrawal-texts:state.${row.state}`)}</Badge>
          {row.can.includes('cancel') && row.notBefore && (
            <span className={classes(layout['muted'], layout['block'])}>
              {t('list.waits', { until: minuteText(row.notBefore) })}
            </span>
          )}
          {row.reason && <span className={classes(layout['muted'], layout['block'])}>{row.reason}</span>}
          {row.bankReference && (
            <span className={classes(layout['muted'], layout['block'])}>
              {t('list.reference', { no: row.bankReference })}
            </span>
          )}
          <ol className={classes(layout['muted'], layout['row1x3'], layout['spaceAbove1'], styles['steps'])}>
            {row.steps.map(({ at, state }) => (
              <li key={state}>{`${t(`withdrawal-texts:state.${state}`)} ${minuteText(at).slice(5)}`}</li>
            ))}
          </ol>
        </>
      ),
    },
    {
      key: 'actions',
      title: t('list.actions'),
      place: 'foot',
      render: (row) =>
        row.can.includes('cancel') &&
        canCancel && (
          <Button size="small" onClick={() => onCancel(row)}>
            {t('cancel.do')}
          </Button>
        ),
    },
  ];
}
