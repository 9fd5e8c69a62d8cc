import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { Form, Input } from 'antd';
import { api } from '../../../../shared/api.ts';
import { type Attempt, FormDialog } from '../../../../shared/form-dialog.tsx';

interface Values {
  readonly carrier: string;
  readonly waybill: string;
}

/** The parcel in which a paper invoice goes. */
export function SendDialog({ documentId, onClose }: { readonly documentId: string; readonly onClose: () => void }) {
  const { t } = useTranslation('console-invoices');
  const client = useQueryClient();
  const submit = async (body: Values, attempt: Attempt) => {
    await api.staffInvoices.send({ params: { id: documentId }, body }, attempt);
    toast.success(t('sent'));
    await client.invalidateQueries({ queryKey: ['invoices'] });
  };
  return (
    <FormDialog<Values>
      title={t('send')}
      okText={t('send')}
      initial={{ carrier: 'SF', waybill: '' }}
      submit={submit}
      onClose={onClose}
    >
      <Form.Item name="carrier" label={t('carrier')} rules={[{ required: true, message: t('carrierRequired') }]}>
        <Input maxLength={20} />
      </Form.Item>
      <Form.Item
        name="waybill"
        label={t('waybill')}
        normalize={(value: string) => value.trim()}
        rules={[{ required: true, min: 4, message: t('waybillRequired') }]}
      >
        <Input maxLength={40} autoFocus />
      </Form.Item>
    </FormDialog>
  );
}
