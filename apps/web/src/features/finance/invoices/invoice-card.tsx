import { useQuery } from '@tanstack/react-query';
import type { MainOrderInvoice } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { Button, buttonClass, Card, classes, DataState, layout, Money } from '@xunban/ui';
import { useState } from 'react';
import { Link } from 'react-router';
import { useMay } from '../../../shared/use-may.ts';
import { invoiceQueries } from './api/invoice-queries.ts';
import { ApplicationBadge } from './components/application-badge.tsx';
import { ChoiceDialog } from './components/choice-dialog.tsx';
import styles from './components/invoices.module.css';

interface OfMain {
  readonly main: { readonly id: string; readonly mainNo: string };
}

/**
 * Shows a main order's invoicing progress: invoices already issued, the billing profile of the next one, and the available
 * actions.
 */
export function InvoiceCard({ main }: OfMain) {
  const { t } = useTranslation('invoice');
  return (
    <Card title={t('ofOrder.title')}>
      <DataState query={useQuery(invoiceQueries.ofMain(main.id))}>
        {(invoice) => <Invoice main={main} invoice={invoice} />}
      </DataState>
    </Card>
  );
}

function Invoice({ main, invoice }: OfMain & { readonly invoice: MainOrderInvoice }) {
  const { t } = useTranslation('invoice');
  const [choosing, setChoosing] = useState(false);
  const profiles = useQuery({ ...invoiceQueries.profiles, enabled: choosing });
  const [canEdit, canPlace] = [useMay('invoice.edit'), useMay('order.place')];
  const { canApply, canChoose, choice, applications } = invoice;
  const sums = (['issued', 'applied', 'invoiceable'] as const).filter((name) => invoice[name] > 0);
  return (
    <div className={layout['stackStart3']}>
      {sums.length > 0 && (
        <dl className={classes(layout['softTerms'], layout['stack1'], layout['fullWidth'], styles['ofOrderSums'])}>
          {sums.map((name) => (
            <div key={name}>
              <dt>{t(`ofOrder.${name}`)}</dt>
              <dd>
                <Money yuan={invoice[name]} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {applications.length > 0 && (
        <ul className={classes(layout['stack1'], layout['breakAnywhere'])}>
          {applications.map(({ id, applicationNo, state }) => (
            <li key={id}>
              <Link to={`/main/invoiceApplyList?id=${id}`}>{applicationNo}</Link> <ApplicationBadge state={state} />
            </li>
          ))}
        </ul>
      )}
      {sums.length === 0 && (
        <p className={classes(layout['muted'], layout['block'], layout['breakAnywhere'])}>
          {t('ofOrder.afterSending')}
        </p>
      )}
      {canChoose && (
        <p className={classes(layout['muted'], layout['block'], layout['breakAnywhere'])}>
          {choice ? t('choice.byItself', { title: choice.title }) : t('choice.byHand')}{' '}
          {canPlace && (
            <Button size="small" onClick={() => setChoosing(true)}>
              {t('choice.change')}
            </Button>
          )}
        </p>
      )}
      {canApply && canEdit && (
        <Link to="/main/invoiceApplySelect" className={buttonClass({ size: 'small' })}>
          {t('ofOrder.apply')}
        </Link>
      )}
      <ChoiceDialog
        main={
          choosing && profiles.data
            ? { mainOrderId: main.id, mainNo: main.mainNo, billingProfileId: choice?.id ?? '' }
            : null
        }
        profiles={profiles.data?.items ?? []}
        onClose={() => setChoosing(false)}
      />
    </div>
  );
}
