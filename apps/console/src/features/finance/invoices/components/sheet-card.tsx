import { DownloadOutlined } from '@ant-design/icons';
import type { StaffInvoiceDetail } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Card, layout, problemText, toast } from '@xunban/ui';
import { PlainList } from '@xunban/ui/antd';
import { Alert } from 'antd';
import { useState } from 'react';
import { GuardedButton } from '../../../../shared/access.tsx';
import { api } from '../../../../shared/api.ts';
import { saveBlob } from '../../../../shared/save-blob.ts';
import { SeenMoney, useSees } from '../../../../shared/seen.tsx';
import styles from '../invoices.module.css';
import { EnterDialog } from './enter-dialog.tsx';
import { RedDialog } from './red-dialog.tsx';
import { RedLine } from './red-line.tsx';
import { SendDialog } from './send-dialog.tsx';
import { VoidDialog } from './void-dialog.tsx';

type Sheet = StaffInvoiceDetail['sheets'][number];

/** One invoice of an application: its lines as they print, its number, and what can be done with it. */
export function SheetCard({ sheet }: { readonly sheet: Sheet }) {
  const { t } = useTranslation(['console-invoices', 'invoice-words']);
  const [open, setOpen] = useState<'enter' | 'send' | 'red' | 'void' | null>(null);
  const seesAmounts = useSees('amount.view');
  const close = () => setOpen(null);
  const amount = (key: 'net' | 'tax', of: (line: Sheet['lines'][number]) => number | undefined) => ({
    ...{ key, title: t(`line.${key}`), align: 'right' as const },
    render: (line: Sheet['lines'][number]) => <SeenMoney yuan={of(line)} />,
  });
  return (
    <Card
      title={`${t('sheet', { position: sheet.position })} · ${sheet.invoiceNo || t(`invoice-words:sheet.${sheet.state}`)}`}
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
      <p className={styles['total']}>
        {t('total')} <SeenMoney yuan={sheet.amount} strong />{' '}
        <span className={layout['muted']}>
          {sheet.issuedAt && t('issuedAt', { at: minuteText(sheet.issuedAt) })}{' '}
          {sheet.enteredBy && t('enteredBy', { person: sheet.enteredBy })}{' '}
          {sheet.sentAt && t('sentBy', { carrier: sheet.carrier, waybill: sheet.waybill })}
        </span>
      </p>
      <ul className={styles['list']}>
        {sheet.reds.map((red) => (
          <RedLine key={red.id} red={red} />
        ))}
      </ul>
      <div className={styles['sheetActions']}>
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
      {open === 'red' && <RedDialog sheetId={sheet.id} onClose={close} />}
      {open === 'void' && <VoidDialog sheetId={sheet.id} onClose={close} />}
      {open === 'enter' && <EnterDialog sheet={sheet} onClose={close} />}
      {open === 'send' && <SendDialog sheetId={sheet.id} onClose={close} />}
    </Card>
  );
}

/** The server records each download. */
async function download({ id, invoiceNo }: Sheet): Promise<void> {
  try {
    saveBlob(await api.staffInvoices.pdf({ params: { id } }), `${invoiceNo}.pdf`);
  } catch (error) {
    toast.error(problemText(error));
  }
}
