import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { buttonClass, Card, classes, layout, Money } from '@xunban/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useMember } from '../../../../shared/member.ts';
import { useMay } from '../../../../shared/use-may.ts';
import { invoiceQueries } from '../../../finance/invoices/api/invoice-queries.ts';
import { messageQueries } from '../../../messaging/messages/message-queries.ts';
import styles from './user-centre.module.css';

const ONE_ROW = { page: 1, pageSize: 10, sorting: '', filters: {} } as const;

/** The member's money and unread messages as figures, each a link to its page. */
export function AccountCard() {
  const { t } = useTranslation('user-centre');
  const { data: member } = useMember();
  const [canTopUp, seesWallet] = [useMay('wallet.topUp'), useMay('wallet.view')];
  const [seesCredit, canInvoice] = [useMay('credit.view'), useMay('invoice.edit')];
  const { data: uninvoiced } = useQuery({
    ...invoiceQueries.uninvoiced(ONE_ROW),
    enabled: member !== undefined && canInvoice,
  });
  const { data: messages } = useQuery(messageQueries.newest);
  return (
    <Card
      title={t('account')}
      className={styles['full'] ?? ''}
      extra={
        canTopUp && (
          <Link to="/main/payment" className={buttonClass({ size: 'small' })}>
            {t('topUp')}
          </Link>
        )
      }
    >
      <ul className={styles['figures']}>
        {seesWallet && (
          <Figure name={t('figures.cash')} to="/main/accountInfo">
            {member && <Money yuan={member.cash} strong />}
          </Figure>
        )}
        {member?.isTrusted && seesCredit && (
          <Figure name={t('figures.credit')} to="/main/credit">
            <Money yuan={member.creditLeft} strong />
          </Figure>
        )}
        {canInvoice && (
          <Figure name={t('figures.invoiceable')} to="/main/invoiceApplySelect">
            {uninvoiced && <Money yuan={uninvoiced.total} strong />}
          </Figure>
        )}
        <Figure name={t('figures.messages')} to="/main/messages">
          {messages && <strong>{messages.unread}</strong>}
        </Figure>
      </ul>
    </Card>
  );
}

/** A figure that has not come yet, or could not be read, is a dash. */
function Figure({ name, to, children }: { readonly name: string; readonly to: string; readonly children: ReactNode }) {
  return (
    <li>
      <Link to={to} className={styles['figure']}>
        <span className={layout['muted']}>{name}</span>
        <span className={classes(layout['textLg'], layout['figures'])}>{children ?? '—'}</span>
      </Link>
    </li>
  );
}
