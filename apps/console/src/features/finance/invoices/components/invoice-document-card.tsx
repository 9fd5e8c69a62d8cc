import { DownloadOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import type { StaffInvoiceDetail } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Card, layout, problemText, toast } from '@xunban/ui';
import { PlainList } from '@xunban/ui/antd';
import { Alert, Tag } from 'antd';
import { useState } from 'react';
import { GuardedButton } from '../../../../shared/access.tsx';
import { api } from '../../../../shared/api.ts';
import { FormDialog } from '../../../../shared/form-dialog.tsx';
import { ReasonField } from '../../../../shared/reason-field.tsx';
import { saveBlob } from '../../../../shared/save-blob.ts';
import { useSees, VisibleMoney } from '../../../../shared/visible.tsx';
import styles from '../invoices.module.css';
import { CreditNoteDialog } from './credit-note-dialog.tsx';
import { EnterDialog } from './enter-dialog.tsx';
import { SendDialog } from './send-dialog.tsx';

type CreditNote = StaffInvoiceDetail['sheets'][number]['reds'][number];

const COLOURS = {
  ...{ asked: 'processing', waiting: 'warning', issued: 'success' },
  ...{ refused: 'error', declined: 'error', lapsed: 'error' },
} as const satisfies Record<CreditNote['state'], string>;

/** A credit note of an invoice: its state, its reason, and its outcome. */
function CreditNoteLine({ red }: { readonly red: CreditNote }) {
  const { t } = useTranslation(['console-invoices', 'invoice-texts']);
  const isVoided = red.kind === 'void' && red.state === 'issued';
  const facts = [
    t(`invoice-texts:cause.${red.cause}`),
    ...[red.reason, red.enteredBy, minuteText(red.at), red.fault],
    red.state === 'waiting' && red.waitsUntil ? t('red.until', { at: minuteText(red.waitsUntil) }) : '',
  ];
  return (
    <li className={styles['line']}>
      <span>
        {t(`invoice-texts:creditNoteKind.${red.kind}`)} {red.invoiceNo}{' '}
        <Tag color={COLOURS[red.state]}>{t(`invoice-texts:creditNoteState.${isVoided ? 'voided' : red.state}`)}</Tag>
        <span className={layout['muted']}>{facts.filter(Boolean).join(' · ')}</span>
      </span>
      <VisibleMoney yuan={red.amount === undefined ? undefined : -red.amount} />
    </li>
  );
}

type InvoiceDocument = StaffInvoiceDetail['sheets'][number];

/** One invoice of an application: its lines as they print, its number, and what can be done with it. */
export function InvoiceDocumentCard({ sheet }: { readonly sheet: InvoiceDocument }) {
  const { t } = useTranslation(['console-invoices', 'invoice-texts']);
  const [open, setOpen] = useState<'enter' | 'send' | 'red' | 'void' | null>(null);
  const seesAmounts = useSees('amount.view');
  const close = () => setOpen(null);
  const amount = (key: 'net' | 'tax', of: (line: InvoiceDocument['lines'][number]) => number | undefined) => ({
    ...{ key, title: t(`line.${key}`), align: 'right' as const },
    render: (line: InvoiceDocument['lines'][number]) => <VisibleMoney yuan={of(line)} />,
  });
  return (
    <Card
      title={`${t('sheet', { position: sheet.position })} · ${sheet.invoiceNo || t(`invoice-texts:sheet.${sheet.state}`)}`}
    >
      {sheet.fault && <Alert type="error" showIcon title={t('fault')} description={sheet.fault} />}
      <PlainList
        rowKey={(line) => line.sourceNo}
        rows={sheet.lines}
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
        {t('total')} <VisibleMoney yuan={sheet.amount} strong />{' '}
        <span className={layout['muted']}>
          {sheet.issuedAt && t('issuedAt', { at: minuteText(sheet.issuedAt) })}{' '}
          {sheet.enteredBy && t('enteredBy', { person: sheet.enteredBy })}{' '}
          {sheet.sentAt && t('sentBy', { carrier: sheet.carrier, waybill: sheet.waybill })}
        </span>
      </p>
      <ul className={styles['list']}>
        {sheet.reds.map((creditNote) => (
          <CreditNoteLine key={creditNote.id} red={creditNote} />
        ))}
      </ul>
      <div className={styles['documentActions']}>
        {sheet.hasPdf && seesAmounts && (
          <GuardedButton permission="invoice.view" icon={<DownloadOutlined />} onClick={() => void download(sheet)}>
            {t('download')}
          </GuardedButton>
        )}
        {sheet.can.includes('enter') && (
          <GuardedButton permission="invoice.issue" onClick={() => setOpen('enter')}>
            {t('enter')}
          </GuardedButton>
        )}
        {sheet.can.includes('red') && (
          <GuardedButton permission="invoice.issue" danger onClick={() => setOpen('red')}>
            {t('red.do')}
          </GuardedButton>
        )}
        {sheet.can.includes('void') && (
          <GuardedButton permission="invoice.issue" danger onClick={() => setOpen('void')}>
            {t('void.do')}
          </GuardedButton>
        )}
        {sheet.can.includes('send') && (
          <GuardedButton permission="invoice.issue" onClick={() => setOpen('send')}>
            {t('send')}
          </GuardedButton>
        )}
      </div>
      {open === 'red' && <CreditNoteDialog documentId={sheet.id} onClose={close} />}
      {open === 'void' && <VoidDialog documentId={sheet.id} onClose={close} />}
      {open === 'enter' && <EnterDialog sheet={sheet} onClose={close} />}
      {open === 'send' && <SendDialog documentId={sheet.id} onClose={close} />}
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
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const submit = async (body: { readonly reason: string }) => {
    await api.staffInvoices.void({ params: { id: documentId }, body }, { idempotencyKey });
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
      <ReasonField label={t('red.reason')} required={t('reasonRequired')} autoFocus />
    </FormDialog>
  );
}
