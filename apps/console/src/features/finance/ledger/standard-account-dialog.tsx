import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { shanghaiMonth } from '@xunban/i18n/when';
import { toast } from '@xunban/ui';
import { Form, Input } from 'antd';
import { api } from '../../../shared/api.ts';
import { FormDialog } from '../../../shared/form-dialog.tsx';
import { useAccountName } from '../../../shared/posting-table.tsx';
import type { StandardAccount } from '../../../shared/standard-accounts.ts';

interface StandardAccountDialogProps {
  readonly account: StandardAccount;
  /** The first month that can be changed, yyyy-MM. */
  readonly from: string;
  readonly onClose: () => void;
}

interface Typed {
  since: string;
  standardCode: string;
  name: string;
}

/** Sets the standard account of a ledger account from a month on. */
export function StandardAccountDialog({ account, from, onClose }: StandardAccountDialogProps) {
  const { t } = useTranslation('console-vouchers');
  const client = useQueryClient();
  const accountName = useAccountName();
  const { code, standardCode, name } = account;
  const now = shanghaiMonth();
  const required = [{ required: true, whitespace: true, message: t('accounts.required') }];
  return (
    <FormDialog<Typed>
      title={accountName(code)}
      initial={{ since: from > now ? from : now, standardCode, name }}
      submit={async (typed, attempt) => {
        await api.staffVouchers.setAccount({ params: { code }, body: typed }, attempt);
        toast.success(t('done.setAccount'));
        await client.invalidateQueries({ queryKey: ['vouchers'] });
      }}
      onClose={onClose}
    >
      <Form.Item name="standardCode" label={t('accounts.code')} rules={required} extra={t('accounts.codeHint')}>
        <Input maxLength={13} />
      </Form.Item>
      <Form.Item name="name" label={t('accounts.name')} rules={required}>
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="since" label={t('accounts.from')} rules={required} extra={t('accounts.fromHint')}>
        <Input type="month" min={from} />
      </Form.Item>
    </FormDialog>
  );
}
