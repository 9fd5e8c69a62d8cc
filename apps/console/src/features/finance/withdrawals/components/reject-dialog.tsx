import { useQueryClient } from '@tanstack/react-query';
import type { StaffWithdrawalDetail } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { moneyText, toast } from '@xunban/ui';
import { Alert, Form } from 'antd';
import { useState } from 'react';
import { api } from '../../../../shared/api.ts';
import { type Attempt, FormDialog } from '../../../../shared/form-dialog.tsx';
import { ReasonField } from '../../../../shared/reason-field.tsx';

interface Values {
  readonly reason: string;
}

/** Refuses a withdrawal; its money is the member's again at once. */
export function RejectDialog({
  withdrawal,
  onClose,
}: {
  readonly withdrawal: StaffWithdrawalDetail;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('console-withdrawals');
  const client = useQueryClient();
  const [{ version }] = useState(withdrawal);
  const { id, withdrawalNo, amount, memberName, memberNo } = withdrawal;
  const submit = async ({ reason }: Values, attempt: Attempt) => {
    await api.staffWithdrawals.reject({ params: { id }, body: { reason, version } }, attempt);
    toast.success(t('rejected'));
    await client.invalidateQueries({ queryKey: ['withdrawals'] });
  };
  return (
    <FormDialog<Values>
      title={t('rejectTitle', { no: withdrawalNo })}
      okText={t('reject')}
      danger
      initial={{ reason: '' }}
      draft={{ as: `withdrawal.reject:${id}`, fields: ['reason'] }}
      overtaken={withdrawal.version !== version}
      submit={submit}
      onClose={onClose}
    >
      <Form.Item>
        <Alert
          type="info"
          showIcon
          title={t('rejectText', {
            amount: amount === undefined ? '' : moneyText(amount),
            member: memberName || memberNo,
          })}
        />
      </Form.Item>
      <ReasonField label={t('rejectReason')} hint={t('rejectHint')} required={t('reasonRequired')} rows={3} autoFocus />
    </FormDialog>
  );
}
