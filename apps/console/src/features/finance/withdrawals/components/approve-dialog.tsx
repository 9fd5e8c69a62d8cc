import { useQueryClient } from '@tanstack/react-query';
import type { StaffWithdrawalDetail } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { moneyText, toast } from '@xunban/ui';
import { Alert, Form, Input } from 'antd';
import { useState } from 'react';
import { api } from '../../../../shared/api.ts';
import { type Attempt, FormDialog } from '../../../../shared/form-dialog.tsx';

interface Values {
  readonly note: string;
}

/** Approves a withdrawal, showing payee and amount. */
export function ApproveDialog({
  withdrawal,
  onClose,
}: {
  readonly withdrawal: StaffWithdrawalDetail;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation(['console-withdrawals', 'withdrawal-texts']);
  const client = useQueryClient();
  const [{ version }] = useState(withdrawal);
  const { id, withdrawalNo, amount, holderName, accountNo = '', bank, hints } = withdrawal;
  const submit = async ({ note }: Values, attempt: Attempt) => {
    const after = await api.staffWithdrawals.approve({ params: { id }, body: { note, version } }, attempt);
    toast.success(t(after.state === 'approved' ? 'approved' : 'approvedFirst'));
    await client.invalidateQueries({ queryKey: ['withdrawals'] });
  };
  return (
    <FormDialog<Values>
      title={t('approveTitle', { no: withdrawalNo })}
      okText={t(withdrawal.firstApprovedBy ? 'approveSecond' : 'approve')}
      initial={{ note: '' }}
      draft={{ as: `withdrawal.approve:${id}`, fields: ['note'] }}
      overtaken={withdrawal.version !== version}
      submit={submit}
      onClose={onClose}
    >
      <Form.Item>
        <Alert
          type={hints.length > 0 ? 'warning' : 'info'}
          showIcon
          title={t('approveText', {
            amount: amount === undefined ? '' : moneyText(amount),
            holder: holderName,
            account: `${t(`withdrawal-texts:bank.${bank}`)} ${accountNo}`,
          })}
          description={hints.map((hint) => <div key={hint}>{t(`hint.${hint}`)}</div>)}
        />
      </Form.Item>
      <Form.Item name="note" label={t('approveNote')}>
        <Input.TextArea rows={2} maxLength={200} showCount />
      </Form.Item>
    </FormDialog>
  );
}
