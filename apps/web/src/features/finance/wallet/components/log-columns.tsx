import type { CashLog } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { layout, Money, moneyText } from '@xunban/ui';
import type { ListColumn } from '@xunban/ui/antd';
import { Link } from 'react-router';
import styles from './wallet.module.css';

export function useLogColumns(): ListColumn<CashLog>[] {
  const { t } = useTranslation('wallet');
  return [
    { key: 'kind', title: t('log.kind'), place: 'head', render: (log) => t(`kind.${log.kind}`) },
    {
      key: 'at',
      title: t('log.at'),
      render: (log) => <span className={styles['figures']}>{minuteText(log.at)}</span>,
    },
    {
      key: 'reference',
      title: t('log.reference'),
      render: (log) => (
        <span className={layout['code']}>
          {log.reference.startsWith('TX') ? <Link to="/main/takeoutlist">{log.reference}</Link> : log.reference || '—'}
        </span>
      ),
    },
    {
      key: 'amount',
      title: t('log.amount'),
      align: 'right',
      render: (log) => (
        <span className={log.amount > 0 ? styles['in'] : styles['figures']}>
          {log.amount > 0 ? `+${moneyText(log.amount)}` : moneyText(log.amount)}
        </span>
      ),
    },
    { key: 'balance', title: t('log.balance'), align: 'right', render: (log) => <Money yuan={log.balance} /> },
  ];
}
