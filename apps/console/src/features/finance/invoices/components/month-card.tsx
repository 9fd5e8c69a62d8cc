import { useQuery } from '@tanstack/react-query';
import type { InvoiceMonth } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { shanghaiMonth } from '@xunban/i18n/when';
import { Card, classes, DataState, layout, Money } from '@xunban/ui';
import { Alert, Input } from 'antd';
import { useState } from 'react';
import { api } from '../../../../shared/api.ts';
import { ExportButton } from '../../../../shared/export-button.tsx';
import { invoiceQueries } from '../invoice-queries.ts';
import styles from '../invoices.module.css';
import { OpenTax } from './open-tax.tsx';
import { Unmatched } from './unmatched.tsx';

/** Output tax of a month in the ledger compared with the invoiced amount, with an explanation of the difference. */
export function MonthCard() {
  const { t } = useTranslation('console-invoices');
  const [month, setMonth] = useState(() => shanghaiMonth());
  const query = useQuery(invoiceQueries.month(month));
  return (
    <Card className={layout['spaceAbove4'] ?? ''} title={t('month.title')}>
      <Input
        type="month"
        style={{ maxWidth: 180 }}
        value={month}
        aria-label={t('month.choose')}
        onChange={(event) => event.target.value && setMonth(event.target.value)}
      />
      <ExportButton
        name={`${t('exportRegister')} ${month}`}
        label={t('exportRegister')}
        call={(options, file) => api.staffExports.invoiceRegister({ params: { month }, query: { file } }, options)}
      />
      <DataState query={query}>{(found) => <Summary summary={found} />}</DataState>
      <h3 className={classes(layout['textMd'], layout['spaceBelow3'], layout['spaceAbove5'])}>{t('openTax.title')}</h3>
      <OpenTax key={month} month={month} />
      <h3 className={classes(layout['textMd'], layout['spaceBelow3'], layout['spaceAbove5'])}>
        {t('unmatched.title')}
      </h3>
      <Unmatched month={month} />
    </Card>
  );
}

const LINES = [
  'posted',
  'invoiced',
  'creditNote',
  'postedSince',
  'invoicedSince',
  'applied',
  'free',
  'waiting',
  'owed',
] as const;

function Summary({ summary }: { readonly summary: InvoiceMonth }) {
  const { t } = useTranslation('console-invoices');
  const { unexplained } = summary;
  return (
    <>
      <ul className={classes(layout['stack2'], layout['spaceAbove3'])}>
        {LINES.map((line) => (
          <li key={line} className={styles['line']}>
            <span>{line === 'invoiced' ? t('month.invoiced', { count: summary.invoices }) : t(`month.${line}`)}</span>
            <Money yuan={summary[line]} />
          </li>
        ))}
      </ul>
      <Alert
        style={{ marginTop: 12 }}
        showIcon
        type={unexplained === 0 ? 'success' : 'warning'}
        title={unexplained === 0 ? t('month.agrees') : t('month.differs', { amount: unexplained.toFixed(2) })}
        description={t('month.hint')}
      />
    </>
  );
}
