import { useQueryClient } from '@tanstack/react-query';
import type { StaffInvoiceDetail } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { Form, Radio } from 'antd';
import { api } from '../../../../shared/api.ts';
import { type Attempt, FormDialog } from '../../../../shared/form-dialog.tsx';
import { ReasonField } from '../../../../shared/reason-field.tsx';

interface Values {
  readonly isUsed: boolean;
  readonly reason: string;
}

/** Records whether the buyer has booked or deducted an invoice. */
export function UseDialog({
  document,
  onClose,
}: {
  readonly document: StaffInvoiceDetail['documents'][number];
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('console-invoices');
  const client = useQueryClient();
  const submit = async (body: Values, attempt: Attempt) => {
    await api.staffInvoices.setUse({ params: { id: document.id }, body }, attempt);
    toast.success(t('use.done'));
    await client.invalidateQueries({ queryKey: ['invoices'] });
  };
  return (
    <FormDialog<Values>
      title={t('use.title')}
      okText={t('use.do')}
      initial={{ isUsed: document.usedAt === null, reason: '' }}
      submit={submit}
      onClose={onClose}
    >
      <p>{t('use.hint')}</p>
      <Form.Item name="isUsed">
        <Radio.Group
          options={[
            { value: true, label: t('use.used') },
            { value: false, label: t('use.unused') },
          ]}
        />
      </Form.Item>
      <ReasonField label={t('creditNote.reason')} required={t('reasonRequired')} />
    </FormDialog>
  );
}
