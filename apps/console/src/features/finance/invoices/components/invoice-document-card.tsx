import { DownloadOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import type { StaffInvoiceDetail } from '@xunban/contract';
import type { FormStep } from '@xunban/contract/invoice-rules';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Card, classes, layout, problemText, toast } from '@xunban/ui';
import { PlainList } from '@xunban/ui/antd';
import { Alert, Tag } from 'antd';
import { useState } from 'react';
import { GuardedButton } from '../../../../shared/access.tsx';
import { api } from '../../../../shared/api.ts';
import { type Attempt, FormDialog } from '../../../../shared/form-dialog.tsx';
import { ReasonField } from '../../../../shared/reason-field.tsx';
import { saveBlob } from '../../../../shared/save-blob.ts';
import { useCanSee, VisibleMoney } from '../../../../shared/visible.tsx';
import styles from '../invoices.module.css';
import { CreditNoteDialog } from './credit-note-dialog.tsx';
import { EnterDialog } from './enter-dialog.tsx';
import { FormStepDialog } from './form-step-dialog.tsx';
import { SendDialog } from './send-dialog.tsx';
import { UseDialog } from './use-dialog.tsx';

type CreditNote = StaffInvoiceDetail['documents'][number]['creditNotes'][number];

const COLOURS = {
  ...{ asked: 'processing', waiting: 'warning', confirmed: 'processing', issued: 'success' },
  ...{ refused: 'error', declined: 'error', lapsed: 'error', revoked: 'default' },
} as const satisfies Record<CreditNote['state'], string>;

/** A credit note of an invoice: its state, its confirmation form, its reason, and its outcome. */
function CreditNoteLine({ creditNote }: { readonly creditNote: CreditNote }) {
  const { t } = useTranslation(['console-invoices', 'invoice-texts']);
  const isVoided = creditNote.kind === 'void' && creditNote.state === 'issued';
  const [step, setStep] = useState<FormStep | null>(null);
  const facts = [
    creditNote.formNo && t('invoice-texts:form', { no: creditNote.formNo }),
    creditNote.initiator && t(`invoice-texts:initiator.${creditNote.initiator}`),
    t(`invoice-texts:cause.${creditNote.cause}`),
    ...[creditNote.reason, creditNote.enteredBy, minuteText(creditNote.at), creditNote.fault],
    creditNote.state === 'waiting' && creditNote.waitsUntil
      ? t('creditNote.until', { at: minuteText(creditNote.waitsUntil) })
      : '',
  ];
  return (
    <li className={styles['line']}>
      <span>
        {t(`invoice-texts:creditNoteKind.${creditNote.kind}`)} {creditNote.invoiceNo}{' '}
        <Tag color={COLOURS[creditNote.state]}>
          {t(`invoice-texts:creditNoteState.${isVoided ? 'voided' : creditNote.state}`)}
        </Tag>
        <span className={layout['muted']}>{facts.filter(Boolean).join(' · ')}</span>{' '}
        {creditNote.can.map((one) => (
          <GuardedButton key={one} permission="invoice.issue" size="small" onClick={() => setStep(one)}>
            {t(`form.${one}`)}
          </GuardedButton>
        ))}
      </span>
      {step && <FormStepDialog creditNote={creditNote} step={step} onClose={() => setStep(null)} />}
      <VisibleMoney yuan={creditNote.amount === undefined ? undefined : -creditNote.amount} />
    </li>
  );
}

type InvoiceDocument = StaffInvoiceDetail['documents'][number];

/** One invoice of an application: its lines as they print, its number, and what can be done with it. */
export function InvoiceDocumentCard({ document }: { readonly document: InvoiceDocument }) {
  const { t } = useTranslation(['console-invoices', 'invoice-texts']);
  const [open, setOpen] = useState<'enter' | 'send' | 'creditNote' | 'void' | 'use' | null>(null);
  const seesAmounts = useCanSee('amount.view');
  const close = () => setOpen(null);
  const amount = (key: 'net' | 'tax', of: (line: InvoiceDocument['lines'][number]) => number | undefined) => ({
    ...{ key, title: t(`line.${key}`), align: 'right' as const },
    render: (line: InvoiceDocument['lines'][number]) => <VisibleMoney yuan={of(line)} />,
  });
  return (
    <Card
      title={`${t('document', { position: document.position })} · ${document.invoiceNo || t(`invoice-texts:document.${document.state}`)}`}
    >
      {document.fault && <Alert type="error" showIcon title={t('fault')} description={document.fault} />}
      <PlainList
        rowKey={(line) => line.sourceNo}
        rows={document.lines}
        columns={[
          { key: 'name', title: t('line.name'), place: 'head', render: (line) => line.name },
          { key: 'model', title: t('line.model'), render: (line) => line.model },
          { key: 'source', title: t('line.source'), render: (line) => line.sourceNo },
          {
            key: 'quantity',
            title: t('line.quantity'),
            align: 'right',
            render: (line) => `${line.quantity} ${line.unit}`,
          },
          ...(seesAmounts ? [amount('net', (line) => line.net), amount('tax', (line) => line.tax)] : []),
        ]}
      />
      <p className={layout['spaceAbove3']}>
        {t('total')} <VisibleMoney yuan={document.amount} strong />{' '}
        <span className={layout['muted']}>
          {document.issuedAt && t('issuedAt', { at: minuteText(document.issuedAt) })}{' '}
          {document.enteredBy && t('enteredBy', { person: document.enteredBy })}{' '}
          {document.usedAt && t('use.since', { at: minuteText(document.usedAt) })}{' '}
          {document.sentAt && t('sentBy', { carrier: document.carrier, waybill: document.waybill })}
        </span>
      </p>
      <ul className={classes(layout['stack2'], layout['spaceAbove3'])}>
        {document.creditNotes.map((creditNote) => (
          <CreditNoteLine key={creditNote.id} creditNote={creditNote} />
        ))}
      </ul>
      <div className={classes(layout['row2'], layout['spaceAbove3'])}>
        {document.hasPdf && seesAmounts && (
          <GuardedButton permission="invoice.view" icon={<DownloadOutlined />} onClick={() => void download(document)}>
            {t('download')}
          </GuardedButton>
        )}
        {document.can.includes('enter') && (
          <GuardedButton permission="invoice.issue" onClick={() => setOpen('enter')}>
            {t('enter')}
          </GuardedButton>
        )}
        {document.can.includes('creditNote') && (
          <GuardedButton permission="invoice.issue" danger onClick={() => setOpen('creditNote')}>
            {t('creditNote.do')}
          </GuardedButton>
        )}
        {document.can.includes('void') && (
          <GuardedButton permission="invoice.issue" danger onClick={() => setOpen('void')}>
            {t('void.do')}
          </GuardedButton>
        )}
        {document.can.includes('use') && (
          <GuardedButton permission="invoice.issue" onClick={() => setOpen('use')}>
            {t('use.do')}
          </GuardedButton>
        )}
        {document.can.includes('send') && (
          <GuardedButton permission="invoice.issue" onClick={() => setOpen('send')}>
            {t('send')}
          </GuardedButton>
        )}
      </div>
      {open === 'creditNote' && <CreditNoteDialog documentId={document.id} onClose={close} />}
      {open === 'void' && <VoidDialog documentId={document.id} onClose={close} />}
      {open === 'use' && <UseDialog document={document} onClose={close} />}
      {open === 'enter' && <EnterDialog document={document} onClose={close} />}
      {open === 'send' && <SendDialog documentId={document.id} onClose={close} />}
    </Card>
  );
}

/** The server records each download. */
async function download({ id, invoiceNo }: InvoiceDocument): Promise<void> {
  try {
    saveBlob(await api.staffInvoices.pdf({ params: { id } }), `${invoiceNo}.pdf`);
  } catch (error) {
    toast.error(problemText(error));
  }
}

/** Voids a paper invoice of this month. */
function VoidDialog({ documentId, onClose }: { readonly documentId: string; readonly onClose: () => void }) {
  const { t } = useTranslation('console-invoices');
  const client = useQueryClient();
  const submit = async (body: { readonly reason: string }, attempt: Attempt) => {
    await api.staffInvoices.void({ params: { id: documentId }, body }, attempt);
    toast.success(t('void.done'));
    await client.invalidateQueries({ queryKey: ['invoices'] });
  };
  return (
    <FormDialog
      title={t('void.title')}
      okText={t('void.do')}
      danger
      initial={{ reason: '' }}
      submit={submit}
      onClose={onClose}
    >
      <p>{t('void.hint')}</p>
      <ReasonField label={t('creditNote.reason')} required={t('reasonRequired')} autoFocus />
    </FormDialog>
  );
}
