import { useQueryClient } from '@tanstack/react-query';
import type { StaffInvoiceDetail } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { Form, Input } from 'antd';
import { type ChangeEvent, useState } from 'react';
import { api } from '../../../../shared/api.ts';
import { FormDialog } from '../../../../shared/form-dialog.tsx';
import { VisibleMoney } from '../../../../shared/visible.tsx';

interface Values {
  readonly invoiceNo: string;
  readonly file: File;
}

interface EnterDialogProps {
  readonly document: Pick<StaffInvoiceDetail['documents'][number], 'id' | 'amount'>;
  readonly onClose: () => void;
}

/** Enters an externally issued invoice, with its PDF. */
export function EnterDialog({ document, onClose }: EnterDialogProps) {
  const { t } = useTranslation('console-invoices');
  const client = useQueryClient();
  // The amount requested when the dialog was opened: a refund may lower it meanwhile.
  const [amount] = useState(document.amount);
  const submit = async ({ invoiceNo, file }: Values) => {
    await api.staffInvoices.enter({
      params: { id: document.id },
      query: { invoiceNo, amount: amount ?? 0 },
      files: { file },
    });
    toast.success(t('entered'));
    await client.invalidateQueries({ queryKey: ['invoices'] });
  };
  return (
    <FormDialog<Values>
      title={t('enter')}
      okText={t('enter')}
      initial={{ invoiceNo: '' }}
      overtaken={document.amount !== amount}
      submit={submit}
      onClose={onClose}
    >
      <Form.Item label={t('amount')}>
        <VisibleMoney yuan={amount} strong />
      </Form.Item>
      <Form.Item
        name="invoiceNo"
        label={t('invoiceNo')}
        normalize={(value: string) => value.trim()}
        rules={[{ required: true, pattern: /^(\d{20}|\d{8})$/, message: t('invoiceNoRule') }]}
      >
        <Input maxLength={20} inputMode="numeric" autoFocus />
      </Form.Item>
      <Form.Item
        name="file"
        label={t('file')}
        // A file field cannot be given a value.
        valuePropName="data-file"
        getValueFromEvent={(event: ChangeEvent<HTMLInputElement>) => event.target.files?.[0]}
        getValueProps={() => ({})}
        rules={[{ required: true, message: t('fileRequired') }]}
      >
        <input type="file" accept="application/pdf,.pdf" />
      </Form.Item>
    </FormDialog>
  );
}
