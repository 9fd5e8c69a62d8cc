import { useMutation, useQuery } from '@tanstack/react-query';
import type { InvoiceApplicationDetail, InvoiceDocument } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import {
  Badge,
  Button,
  classes,
  DataState,
  layout,
  Modal,
  Money,
  moneyText,
  Notice,
  problemText,
  toast,
} from '@xunban/ui';
import { api } from '../../../../shared/api.ts';
import { saveFile } from '../../../../shared/save-file.ts';
import { invoiceQueries } from '../api/invoice-queries.ts';
import { ApplicationBadge } from './application-badge.tsx';
import { CreditNoteLine } from './credit-note-line.tsx';
import { DocumentLines } from './document-lines.tsx';
import styles from './invoices.module.css';

/** One application: how far it is, its invoices with their lines, and their files. */
export function ApplicationDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { t } = useTranslation('invoice');
  return (
    <Modal open={id !== ''} onClose={onClose} title={t('detail.title')} width="44rem">
      {id !== '' && <Found id={id} />}
    </Modal>
  );
}

function Found({ id }: { readonly id: string }) {
  return (
    <DataState query={useQuery(invoiceQueries.application(id))}>{(found) => <Detail application={found} />}</DataState>
  );
}

function Detail({ application }: { readonly application: InvoiceApplicationDetail }) {
  const { t } = useTranslation(['invoice', 'invoice-texts']);
  const { buyer, steps, amount, appliedAmount } = application;
  return (
    <div className={layout['stack4']}>
      <div>
        <p className={classes(layout['rowCentred2'], layout['strong'], layout['breakAnywhere'])}>
          <span className={layout['code']}>{application.applicationNo}</span>
          <ApplicationBadge state={application.state} />
        </p>
        <p>
          {buyer.title}
          <span className={classes(layout['muted'], layout['block'], layout['breakAnywhere'])}>
            {[buyer.taxNo, t(`invoice-texts:kind.${application.kind}`), t(`invoice-texts:medium.${application.medium}`)]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </p>
        {application.email && (
          <p className={classes(layout['muted'], layout['block'], layout['breakAnywhere'])}>
            {application.email} · {t(`invoice-texts:mail.${application.mailState}`)}
          </p>
        )}
        {application.delivery && (
          <p className={classes(layout['muted'], layout['block'], layout['breakAnywhere'])}>{application.delivery}</p>
        )}
        <p className={classes(layout['muted'], layout['block'], layout['breakAnywhere'])}>
          {steps.map(({ at, state }) => `${t(`invoice-texts:state.${state}`)} ${minuteText(at)}`).join(' → ')}
        </p>
      </div>
      {application.reason && <Notice tone="error">{t('detail.reason', { reason: application.reason })}</Notice>}
      {appliedAmount !== amount && (
        <Notice tone="info">
          {t('detail.lowered', { before: moneyText(appliedAmount), amount: moneyText(amount) })}
        </Notice>
      )}
      <div className={styles['scroll']}>
        {application.invoices.map((invoiceDocument) => (
          <InvoiceSection key={invoiceDocument.id} document={invoiceDocument} />
        ))}
      </div>
    </div>
  );
}

function InvoiceSection({ document }: { readonly document: InvoiceDocument }) {
  const { t } = useTranslation(['invoice', 'invoice-texts']);
  const download = useMutation({
    mutationFn: async (kind: 'pdf' | 'xml') => {
      const params = { id: document.id };
      saveFile(
        kind === 'pdf' ? await api.invoice.pdf({ params }) : await api.invoice.xml({ params }),
        `${document.invoiceNo}.${kind}`,
      );
    },
    onError: (error) => toast.error(problemText(error)),
  });
  return (
    <section className={styles['document']}>
      <p className={styles['line']}>
        <span>
          {document.invoiceNo ? (
            <span className={layout['code']}>{document.invoiceNo}</span>
          ) : (
            <Badge tone="neutral">{t(`invoice-texts:document.${document.state}`)}</Badge>
          )}
        </span>
        <Money yuan={document.amount} strong />
      </p>
      <DocumentLines lines={document.lines} />
      {document.creditNotes.map((creditNote) => (
        <CreditNoteLine key={creditNote.id} creditNote={creditNote} />
      ))}
      {document.waybill && (
        <p className={classes(layout['muted'], layout['block'], layout['breakAnywhere'])}>
          {t('detail.sent', { carrier: document.carrier, waybill: document.waybill })}
        </p>
      )}
      <div className={classes(layout['itemsCentre'], layout['rowEnd2'])}>
        {document.hasPdf && (
          <Button size="small" kind="primary" busy={download.isPending} onClick={() => download.mutate('pdf')}>
            {t('detail.pdf')}
          </Button>
        )}
        {document.hasXml && (
          <Button size="small" busy={download.isPending} onClick={() => download.mutate('xml')}>
            {t('detail.xml')}
          </Button>
        )}
      </div>
    </section>
  );
}
