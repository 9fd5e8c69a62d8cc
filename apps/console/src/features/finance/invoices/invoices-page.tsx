import { useQuery } from '@tanstack/react-query';
import { INVOICE_APPLICATION_STATES } from '@xunban/contract/invoice-rules';
import { useTranslation } from '@xunban/i18n/react';
import { layout } from '@xunban/ui';
import { useState } from 'react';
import { GuardedButton } from '../../../shared/access.tsx';
import { api } from '../../../shared/api.ts';
import { ExportButton } from '../../../shared/export-button.tsx';
import { useCanSee } from '../../../shared/visible.tsx';
import { fullListQuery, useWorkList, WorkList } from '../../../shared/work-list.tsx';
import { IssueDialog } from './components/issue-dialog.tsx';
import { MonthCard } from './components/month-card.tsx';
import { invoiceQueries, useLiveInvoices } from './invoice-queries.ts';
import styles from './invoices.module.css';
import { useInvoiceColumns } from './use-invoice-columns.tsx';

/** Applications for invoices as finance works them off. What waits on the page can be issued together. */
export function InvoicesPage() {
  const { t } = useTranslation(['console-invoices', 'invoice-texts']);
  const list = useWorkList();
  const result = useQuery(invoiceQueries.list(list.query));
  const [isIssuing, setIssuing] = useState(false);
  const seesAmounts = useCanSee('amount.view');
  useLiveInvoices();
  const waiting = (result.data?.items ?? []).filter(({ can }) => can.includes('issue'));
  return (
    <>
      <WorkList
        textOf={(key) => t(key)}
        states={INVOICE_APPLICATION_STATES}
        stateName={(state) => t(`invoice-texts:state.${state}`)}
        list={list}
        result={result}
        rowKey={(row) => row.id}
        columns={useInvoiceColumns()}
        exported={(options, file) => api.staffExports.invoices({ query: fullListQuery(list.query, file) }, options)}
        actions={
          <ExportButton
            name={t('exportLines')}
            label={t('exportLines')}
            call={(options, file) => api.staffExports.invoiceLines({ query: fullListQuery(list.query, file) }, options)}
          />
        }
      />
      {waiting.length > 0 && (
        <div className={styles['bar']}>
          <span className={layout['muted']}>{t('issueOnly')}</span>
          <GuardedButton permission="invoice.issue" type="primary" onClick={() => setIssuing(true)}>
            {t('issueAll', { count: waiting.length })}
          </GuardedButton>
        </div>
      )}
      {seesAmounts && <MonthCard />}
      {isIssuing && <IssueDialog applications={waiting} onClose={() => setIssuing(false)} />}
    </>
  );
}
