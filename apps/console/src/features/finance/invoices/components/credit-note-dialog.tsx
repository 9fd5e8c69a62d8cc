import { useQueryClient } from '@tanstack/react-query';
import { CREDIT_NOTE_CAUSES, type CreditNoteCause } from '@xunban/contract/invoice-rules';
import { useTranslation } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { Form, Input, Radio, Select } from 'antd';
import { api } from '../../../../shared/api.ts';
import { type Attempt, FormDialog } from '../../../../shared/form-dialog.tsx';
import { ReasonField } from '../../../../shared/reason-field.tsx';

interface Values {
  readonly way: 'service' | 'hand';
  readonly invoiceNo: string;
  readonly cause: CreditNoteCause;
  readonly amount?: string;
  readonly reason: string;
}

/** Requests a credit note from the tax service, or enters one that was issued. */
export function CreditNoteDialog({
  documentId,
  onClose,
}: {
  readonly documentId: string;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation(['console-invoices', 'invoice-texts']);
  const client = useQueryClient();
  const submit = async ({ way, invoiceNo, cause, reason, amount }: Values, attempt: Attempt) => {
    const wanted = { cause, reason, ...(amount ? { amount } : {}) };
    const params = { id: documentId };
    if (way === 'service') await api.staffInvoices.askCreditNote({ params, body: wanted }, attempt);
    else await api.staffInvoices.creditNote({ params, body: { ...wanted, invoiceNo } }, attempt);
    toast.success(t(way === 'service' ? 'creditNote.asked' : 'creditNote.done'));
    await client.invalidateQueries({ queryKey: ['invoices'] });
  };
  return (
    <FormDialog<Values>
      title={t('creditNote.title')}
      okText={t('creditNote.do')}
      danger
      initial={{ way: 'service', invoiceNo: '', cause: 'returned', amount: '', reason: '' }}
      submit={submit}
      onClose={onClose}
    >
      <Form.Item name="way" label={t('creditNote.way')}>
        <Radio.Group
          options={[
            { value: 'service', label: t('creditNote.byService') },
            { value: 'hand', label: t('creditNote.byHand') },
          ]}
        />
      </Form.Item>
      <Form.Item<Values> noStyle dependencies={['way']}>
        {({ getFieldValue }) =>
          getFieldValue('way') === 'service' ? (
            <p>{t('creditNote.serviceHint')}</p>
          ) : (
            <>
              <p>{t('creditNote.handHint')}</p>
              <Form.Item
                name="invoiceNo"
                label={t('creditNote.no')}
                normalize={(value: string) => value.trim()}
                rules={[{ required: true, pattern: /^(\d{20}|\d{8})$/, message: t('invoiceNoRule') }]}
              >
                <Input maxLength={20} inputMode="numeric" />
              </Form.Item>
            </>
          )
        }
      </Form.Item>
      <Form.Item name="cause" label={t('creditNote.cause')}>
        <Select options={CREDIT_NOTE_CAUSES.map((value) => ({ value, label: t(`invoice-texts:cause.${value}`) }))} />
      </Form.Item>
      <Form.Item
        name="amount"
        label={t('creditNote.amount')}
        extra={t('creditNote.amountHint')}
        rules={[{ pattern: /^\d{1,10}(\.\d{1,2})?$/, message: t('creditNote.amountRule') }]}
      >
        <Input inputMode="decimal" maxLength={13} />
      </Form.Item>
      <ReasonField label={t('creditNote.reason')} required={t('reasonRequired')} />
    </FormDialog>
  );
}
