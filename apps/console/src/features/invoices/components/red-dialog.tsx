import { useQueryClient } from '@tanstack/react-query';
import { RED_CAUSES, type RedCause } from '@xunban/contract/invoice-rules';
import { useTranslation } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { Form, Input, Select } from 'antd';
import { useState } from 'react';
import { api } from '../../../shared/api.ts';
import { FormDialog } from '../../../shared/form-dialog.tsx';

interface Values {
  readonly invoiceNo: string;
  readonly cause: RedCause;
  readonly amount?: string;
  readonly reason: string;
}

/** Enters a red letter that was issued for an invoice. */
export function RedDialog({ sheetId, onClose }: { readonly sheetId: string; readonly onClose: () => void }) {
  const { t } = useTranslation(['console-invoices', 'invoice-words']);
  const client = useQueryClient();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const submit = async ({ amount, ...values }: Values) => {
    const body = { ...values, ...(amount ? { amount } : {}) };
    await api.staffInvoices.red({ params: { id: sheetId }, body }, { idempotencyKey });
    toast.success(t('red.done'));
    await client.invalidateQueries({ queryKey: ['invoices'] });
  };
  return (
    <FormDialog<Values>
      title={t('red.title')}
      okText={t('red.do')}
      danger
      initial={{ invoiceNo: '', cause: 'returned', amount: '', reason: '' }}
      submit={submit}
      onClose={onClose}
    >
      <p>{t('red.hint')}</p>
      <Form.Item
        name="invoiceNo"
        label={t('red.no')}
        normalize={(value: string) => value.trim()}
        rules={[{ required: true, pattern: /^(\d{20}|\d{8})$/, message: t('invoiceNoRule') }]}
      >
        <Input maxLength={20} inputMode="numeric" autoFocus />
      </Form.Item>
      <Form.Item name="cause" label={t('red.cause')}>
        <Select options={RED_CAUSES.map((value) => ({ value, label: t(`invoice-words:cause.${value}`) }))} />
      </Form.Item>
      <Form.Item
        name="amount"
        label={t('red.amount')}
        extra={t('red.amountHint')}
        rules={[{ pattern: /^\d{1,10}(\.\d{1,2})?$/, message: t('red.amountRule') }]}
      >
        <Input inputMode="decimal" maxLength={13} />
      </Form.Item>
      <Form.Item
        name="reason"
        label={t('red.reason')}
        rules={[{ required: true, whitespace: true, min: 2, message: t('reasonRequired') }]}
      >
        <Input.TextArea rows={2} maxLength={200} showCount />
      </Form.Item>
    </FormDialog>
  );
}
