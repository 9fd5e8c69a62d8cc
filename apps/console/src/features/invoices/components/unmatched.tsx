import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { DataState, Money } from '@xunban/ui';
import { Alert } from 'antd';
import { Link } from 'react-router';
import { invoiceQueries } from '../invoice-queries.ts';
import styles from '../invoices.module.css';

/** What was issued in a month on one side only, here or at the tax service, or with another amount. */
export function Unmatched({ month }: { readonly month: string }) {
  const { t } = useTranslation('console-invoices');
  const query = useQuery(invoiceQueries.unmatched(month));
  const amount = (yuan: number | null) => (yuan === null ? t('unmatched.missing') : <Money yuan={yuan} />);
  return (
    <DataState query={query}>
      {({ hasService, items }) => {
        if (!hasService) return <Alert type="info" showIcon title={t('unmatched.noService')} />;
        if (items.length === 0) return <Alert type="success" showIcon title={t('unmatched.none')} />;
        return (
          <div className={styles['lines']}>
            <table className={styles['table']}>
              <thead>
                <tr>
                  <th>{t('unmatched.no')}</th>
                  <th>{t('unmatched.application')}</th>
                  <th>{t('unmatched.at')}</th>
                  <th className={styles['figure']}>{t('unmatched.here')}</th>
                  <th className={styles['figure']}>{t('unmatched.there')}</th>
                </tr>
              </thead>
              <tbody>
                {items.map((one) => (
                  <tr key={one.invoiceNo}>
                    <td>{one.invoiceNo}</td>
                    <td>
                      {one.applicationId && <Link to={`/invoices/${one.applicationId}`}>{one.applicationNo}</Link>}
                    </td>
                    <td>{minuteText(one.at)}</td>
                    <td className={styles['figure']}>{amount(one.here)}</td>
                    <td className={styles['figure']}>{amount(one.there)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        );
      }}
    </DataState>
  );
}
