import { useQueryClient } from '@tanstack/react-query';
import { VOUCHER_MODES, type VoucherMode } from '@xunban/contract/vouchers';
import { useTranslation } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { Alert, Form, Radio } from 'antd';
import { api } from '../../../shared/api.ts';
import { FormDialog } from '../../../shared/form-dialog.tsx';

interface MakeVouchersDialogProps {
  readonly month: string;
  readonly onClose: () => void;
}

/** Makes the vouchers of a closed month, in the mode that is chosen here. */
export function MakeVouchersDialog({ month, onClose }: MakeVouchersDialogProps) {
  const { t } = useTranslation('console-vouchers');
  const client = useQueryClient();
  return (
    <FormDialog<{ mode: VoucherMode }>
      title={`${t('step.make')} · ${month}`}
      okText={t('step.make')}
      initial={{ mode: 'daily' }}
      submit={async ({ mode }, attempt) => {
        await api.staffVouchers.make({ params: { month }, body: { mode } }, attempt);
        toast.success(t('done.make'));
        await client.invalidateQueries({ queryKey: ['vouchers'] });
      }}
      onClose={onClose}
    >
      <Form.Item>
        <Alert type="warning" showIcon title={t('consequence.make')} />
      </Form.Item>
      <Form.Item name="mode" label={t('modeLabel')}>
        <Radio.Group vertical options={VOUCHER_MODES.map((value) => ({ value, label: t(`mode.${value}`) }))} />
      </Form.Item>
    </FormDialog>
  );
}
