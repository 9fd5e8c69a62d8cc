import { useQueryClient } from '@tanstack/react-query';
import { CREDIT_NOTE_CAUSES, type CreditNoteCause } from '@xunban/contract/invoice-rules';
import { useTranslation } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { Form, Input, Radio, Select } from 'antd';
import { useState } from 'react';
import { api } from '../../../../shared/api.ts';
import { FormDialog } from '../../../../shared/form-dialog.tsx';
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
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const submit = async ({ way, invoiceNo, cause, reason, amount }: Values) => {
    const wanted = { cause, reason, ...(amount ? { amount } : {}) };
    const params = { id: documentId };
    if (way === 'service') await api.staffInvoices.askCreditNote({ params, body: wanted }, { idempotencyKey });
    else await api.staffInvoices.red({ params, body: { ...wanted, invoiceNo } }, { idempotencyKey });
    toast.success(t(way === 'service' ? 'red.asked' : 'red.done'));
    await client.invalidateQueries({ queryKey: ['invoices'] });
  };
  return (
    <FormDialog<Values>
      title={t('red.title')}
      okText={t('red.do')}
      danger
      initial={{ way: 'service', invoiceNo: '', cause: 'returned', amount: '', reason: '' }}
      submit={submit}
      onClose={onClose}
    >
      <Form.Item name="way" label={t('red.way')}>
        <Radio.Group
          options={[
            { value: 'service', label: t('red.byService') },
            { value: 'hand', label: t('red.byHand') },
          ]}
        />
      </Form.Item>
      <Form.Item<Values> noStyle dependencies={['way']}>
        {({ getFieldValue }) =>
          getFieldValue('way') === 'service' ? (
            <p>{t('red.serviceHint')}</p>
          ) : (
            <>
              <p>{t('red.handHint')}</p>
              <Form.Item
                name="invoiceNo"
                label={t('red.no')}
                normalize={(value: string) => value.trim()}
                rules={[{ required: true, pattern: /^(\d{20}|\d{8})$/, message: t('invoiceNoRule') }]}
              >
                <Input maxLength={20} inputMode="numeric" />
              </Form.Item>
            </>
          )
        }
      </Form.Item>
      <Form.Item name="cause" label={t('red.cause')}>
        <Select options={CREDIT_NOTE_CAUSES.map((value) => ({ value, label: t(`invoice-texts:cause.${value}`) }))} />
      </Form.Item>
      <Form.Item
        name="amount"
        label={t('red.amount')}
        extra={t('red.amountHint')}
        rules={[{ pattern: /^\d{1,10}(\.\d{1,2})?$/, message: t('red.amountRule') }]}
      >
        <Input inputMode="decimal" maxLength={13} />
      </Form.Item>
      <ReasonField label={t('red.reason')} required={t('reasonRequired')} />
    </FormDialog>
  );
}
