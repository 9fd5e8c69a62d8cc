import { useQuery } from '@tanstack/react-query';
import type { StaffInvoiceDetail } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Card, classes, layout, PageHeader } from '@xunban/ui';
import { Descriptions, Timeline } from 'antd';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { GuardedButton } from '../../../shared/access.tsx';
import { MaskedNumber } from '../../../shared/masked-number.tsx';
import { MemberLink } from '../../../shared/member-link.tsx';
import { ObjectState } from '../../../shared/object-state.tsx';
import { useTabTitle } from '../../../shared/tabs/tab-context.ts';
import { Visible, VisibleMoney } from '../../../shared/visible.tsx';
import { InvoiceDocumentCard } from './components/invoice-document-card.tsx';
import { InvoiceBadge } from './components/invoice-state.tsx';
import { IssueDialog } from './components/issue-dialog.tsx';
import { LoweredFrom } from './components/lowered-from.tsx';
import { RejectDialog } from './components/reject-dialog.tsx';
import { invoiceQueries, useLiveInvoices } from './invoice-queries.ts';

/** One application with its invoices, to be issued, entered by hand, rejected or sent. */
export function InvoicePage() {
  const { id = '' } = useParams();
  useLiveInvoices();
  return (
    <ObjectState query={useQuery(invoiceQueries.detail(id))}>
      {(found) => <Application application={found} />}
    </ObjectState>
  );
}

function Application({ application }: { readonly application: StaffInvoiceDetail }) {
  const { t } = useTranslation('console-invoices');
  useTabTitle(application.applicationNo);
  return (
    <>
      <PageHeader
        title={
          <>
            {application.applicationNo} <InvoiceBadge state={application.state} />
          </>
        }
        lead={<Link to="/invoices">{t('title')}</Link>}
        actions={<Actions application={application} />}
      />
      <div className={classes(layout['column'], layout['shrinks'])}>
        <Facts application={application} />
        {application.documents.map((invoiceDocument) => (
          <InvoiceDocumentCard key={invoiceDocument.id} document={invoiceDocument} />
        ))}
        <History application={application} />
      </div>
    </>
  );
}

function Actions({ application }: { readonly application: StaffInvoiceDetail }) {
  const { t } = useTranslation('console-invoices');
  const [open, setOpen] = useState<'issue' | 'reject' | null>(null);
  const { can } = application;
  const close = () => setOpen(null);
  return (
    <>
      {can.includes('issue') && (
        <GuardedButton permission="invoice.issue" type="primary" onClick={() => setOpen('issue')}>
          {t('issue')}
        </GuardedButton>
      )}
      {can.includes('reject') && (
        <GuardedButton permission="invoice.issue" danger onClick={() => setOpen('reject')}>
          {t('reject')}
        </GuardedButton>
      )}
      {open === 'issue' && <IssueDialog applications={[application]} onClose={close} />}
      {open === 'reject' && <RejectDialog application={application} onClose={close} />}
    </>
  );
}

function Facts({ application }: { readonly application: StaffInvoiceDetail }) {
  const { t } = useTranslation(['console-invoices', 'invoice-texts']);
  const { buyer, kind, medium } = application;
  const filled = (key: 'registeredAddress' | 'registeredPhone' | 'bank' | 'bankAccount') =>
    (buyer[key] ?? '') !== '' ? [{ key, label: t(`buyerField.${key}`), children: buyer[key] }] : [];
  return (
    <Card title={t('facts')}>
      <Descriptions
        size="small"
        column={1}
        items={[
          {
            key: 'amount',
            label: t('amount'),
            children: (
              <div>
                <VisibleMoney yuan={application.amount} strong />
                <LoweredFrom {...application} />
              </div>
            ),
          },
          {
            key: 'kind',
            label: t('kind'),
            children: `${t(`invoice-texts:kind.${kind}`)} · ${t(`invoice-texts:medium.${medium}`)}`,
          },
          { key: 'title', label: t('buyer'), children: buyer.title },
          { key: 'taxNo', label: t('taxNo'), children: buyer.taxNo || '—' },
          ...filled('registeredAddress'),
          ...filled('registeredPhone'),
          ...filled('bank'),
          ...filled('bankAccount'),
          {
            key: 'member',
            label: t('member'),
            children: (
              <MemberLink {...application}>
                {[application.memberName, application.memberNo].filter(Boolean).join(' · ')}
              </MemberLink>
            ),
          },
          ...(medium === 'paper'
            ? [
                {
                  key: 'delivery',
                  label: t('delivery'),
                  children: (
                    <>
                      <Visible value={application.delivery}>{(visible) => visible}</Visible>{' '}
                      <MaskedNumber
                        value={application.deliveryPhone}
                        field="invoiceDeliveryPhone"
                        id={application.id}
                      />
                    </>
                  ),
                },
              ]
            : []),
          ...(application.email === ''
            ? []
            : [
                {
                  key: 'email',
                  label: t('email'),
                  children: (
                    <>
                      <Visible value={application.email}>{(visible) => visible}</Visible>{' '}
                      {t(`invoice-texts:mail.${application.mailState}`)}
                    </>
                  ),
                },
              ]),
          ...(application.note ? [{ key: 'note', label: t('note'), children: application.note }] : []),
          ...(application.reason ? [{ key: 'reason', label: t('reason'), children: application.reason }] : []),
        ]}
      />
    </Card>
  );
}

function History({ application: { history } }: { readonly application: StaffInvoiceDetail }) {
  const { t } = useTranslation(['console-invoices', 'invoice-texts']);
  return (
    <Card title={t('history')}>
      <Timeline
        items={history.map(({ at, to, by, byBuyer, note }) => ({
          key: `${at} ${to}`,
          content: (
            <>
              <div>{t(`invoice-texts:state.${to}`)}</div>
              <div className={layout['muted']}>
                {minuteText(at)} {byBuyer ? t('byBuyer') : by || t('byCompany')}
              </div>
              {note && <div>{note}</div>}
            </>
          ),
        }))}
      />
    </Card>
  );
}
