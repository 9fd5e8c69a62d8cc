import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Card, classes, DataState, layout } from '@xunban/ui';
import { Link } from 'react-router';
import { usePermission } from '../../../shared/access.tsx';
import { VisibleMoney } from '../../../shared/visible.tsx';
import { InvoiceBadge } from './components/invoice-state.tsx';
import { invoiceQueries, useLiveInvoices } from './invoice-queries.ts';
import styles from './invoices.module.css';

/** The applications for invoices on which anything of a main order stands; nothing for users who cannot see invoices. */
export const InvoicesOfMain = ({ no }: { readonly no: string }) =>
  usePermission('invoice.view') ? <Applications no={no} /> : null;

function Applications({ no }: { readonly no: string }) {
  const { t } = useTranslation(['console-invoices', 'invoice-texts', 'common']);
  useLiveInvoices();
  return (
    <Card title={t('ofMain.title')}>
      <DataState query={useQuery(invoiceQueries.ofMainOrder(no))}>
        {({ items }) =>
          items.length === 0 ? (
            t('ofMain.empty')
          ) : (
            <ul className={classes(layout['stack3'], styles['ofMain'])}>
              {items.map((row) => (
                <li key={row.id}>
                  <span>
                    <Link to={`/invoices/${row.id}`}>{row.applicationNo}</Link> <InvoiceBadge state={row.state} />
                  </span>
                  <VisibleMoney yuan={row.amount} strong />
                  <span className={classes(layout['muted'], layout['breakAnywhere'], layout['fullWidth'])}>
                    {[row.title, row.invoiceNos.join(t('common:punctuation.list')) || minuteText(row.appliedAt)].join(
                      ' · ',
                    )}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </DataState>
    </Card>
  );
}
