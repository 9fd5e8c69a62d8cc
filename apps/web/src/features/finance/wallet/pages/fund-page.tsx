import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { buttonClass, Card, DataState, layout, PageHeader } from '@xunban/ui';
import { Link } from 'react-router';
import { transferQueries } from '../api/transfer-queries.ts';
import { Balance } from '../components/balance.tsx';
import { OwnAccount } from '../components/own-account.tsx';
import styles from '../components/wallet.module.css';

/** The ways in which money comes into the wallet: online at once, or by bank transfer to the member's own account number. */
export function FundPage() {
  const { t } = useTranslation(['wallet', 'pages']);
  const account = useQuery(transferQueries.account);
  return (
    <>
      <PageHeader title={t('pages:payment.title')} lead={t('fund.lead')} />
      <div className={styles['ways']}>
        <Card>
          <Balance />
        </Card>
        <Card>
          <h2>{t('fund.online.title')}</h2>
          <p className={layout['muted']}>{t('fund.online.text')}</p>
          <Link to="/main/balanceRecharge" className={buttonClass({ kind: 'primary' })}>
            {t('fund.online.go')}
          </Link>
        </Card>
        <Card>
          <h2>{t('fund.transfer.title')}</h2>
          <DataState query={account}>{(found) => <OwnAccount account={found} />}</DataState>
        </Card>
      </div>
      <p className={layout['muted']}>{t('fund.only')}</p>
    </>
  );
}
