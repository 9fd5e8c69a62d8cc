import { useTranslation } from '@xunban/i18n/react';
import { buttonClass, Card } from '@xunban/ui';
import { Link } from 'react-router';
import { Balance } from '../../../finance/wallet/components/balance.tsx';
import styles from './user-centre.module.css';

export function WalletCard() {
  const { t } = useTranslation('user-centre');
  return (
    <Card title={t('wallet')} className={styles['full'] ?? ''}>
      <div className={styles['wallet']}>
        <Balance />
        <div className={styles['links']}>
          <Link to="/main/payment" className={buttonClass({ kind: 'primary' })}>
            {t('topUp')}
          </Link>
          <Link to="/main/accountInfo" className={buttonClass()}>
            {t('statement')}
          </Link>
        </div>
      </div>
    </Card>
  );
}
