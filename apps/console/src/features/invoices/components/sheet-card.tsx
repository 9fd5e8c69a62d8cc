import { DownloadOutlined } from '@ant-design/icons';
import type { StaffInvoiceDetail } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Card, problemText, toast } from '@xunban/ui';
import { Alert } from 'antd';
import { useState } from 'react';
import { GuardedButton } from '../../../shared/access.tsx';
import { api } from '../../../shared/api.ts';
import { saveBlob } from '../../../shared/save-blob.ts';
import { SeenMoney, useSees } from '../../../shared/seen.tsx';
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
  return (
    <Card
      title={`${t('sheet', { position: sheet.position })} · ${sheet.invoiceNo || t(`invoice-words:sheet.${sheet.state}`)}`}
    >
      {sheet.fault && <Alert type="error" showIcon title={t('fault')} description={sheet.fault} />}
      <div className={styles['lines']}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th>{t('line.name')}</th>
              <th>{t('line.model')}</th>
              <th>{t('line.source')}</th>
              <th className={styles['figure']}>{t('line.quantity')}</th>
              {seesAmounts && <th className={styles['figure']}>{t('line.net')}</th>}
              {seesAmounts && <th className={styles['figure']}>{t('line.tax')}</th>}
            </tr>
          </thead>
          <tbody>
            {sheet.lines.map((line) => (
              <tr key={line.sourceNo}>
                <td>{line.name}</td>
                <td>{line.model}</td>
                <td>{line.sourceNo}</td>
                <td className={styles['figure']}>
                  {line.quantity} {line.unit}
                </td>
                {seesAmounts && (
                  <td className={styles['figure']}>
                    <SeenMoney yuan={line.net} />
                  </td>
                )}
                {seesAmounts && (
                  <td className={styles['figure']}>
                    <SeenMoney yuan={line.tax} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p>
        {t('total')} <SeenMoney yuan={sheet.amount} strong />{' '}
        <span className={styles['soft']}>
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
      {open === 'enter' && <EnterDialog sheetId={sheet.id} onClose={close} />}
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
