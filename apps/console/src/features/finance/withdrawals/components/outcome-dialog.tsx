import { useQueryClient } from '@tanstack/react-query';
import type { StaffWithdrawalDetail } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { Alert, Form, Input, Radio } from 'antd';
import { useState } from 'react';
import { api } from '../../../../shared/api.ts';
import { type Attempt, FormDialog } from '../../../../shared/form-dialog.tsx';
import { ReasonField } from '../../../../shared/reason-field.tsx';
import { Payee } from './payee.tsx';

interface Values {
  readonly outcome: 'paid' | 'failed';
  readonly bankReference?: string;
  readonly reason?: string;
}

/** Books the bank's result of a withdrawal that was submitted in a file. */
export function OutcomeDialog({
  withdrawal,
  onClose,
}: {
  readonly withdrawal: StaffWithdrawalDetail;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('console-withdrawals');
  const client = useQueryClient();
  const [{ version }] = useState(withdrawal);
  const { id, withdrawalNo } = withdrawal;
  const submit = async (values: Values, attempt: Attempt) => {
    await api.staffWithdrawals.recordOutcome({ params: { id }, body: { ...values, version } }, attempt);
    toast.success(t('recorded'));
    await client.invalidateQueries({ queryKey: ['withdrawals'] });
    await client.invalidateQueries({ queryKey: ['ledger'] });
  };
  return (
    <FormDialog<Values>
      title={t('recordTitle', { no: withdrawalNo })}
      okText={t('record')}
      initial={{ outcome: 'paid' }}
      draft={{ as: `withdrawal.outcome:${id}`, fields: ['bankReference', 'reason'] }}
      overtaken={withdrawal.version !== version}
      submit={submit}
      onClose={onClose}
    >
      <Form.Item>
        <Alert type="info" showIcon title={<Payee withdrawal={withdrawal} />} />
      </Form.Item>
      <Form.Item name="outcome" label={t('outcome')}>
        <Radio.Group
          vertical
          options={[
            { value: 'paid', label: t('outcomePaid') },
            { value: 'failed', label: t('outcomeFailed') },
          ]}
        />
      </Form.Item>
      <Form.Item noStyle shouldUpdate={(before: Values, after: Values) => before.outcome !== after.outcome}>
        {({ getFieldValue }) =>
          getFieldValue('outcome') === 'paid' ? (
            <Form.Item
              name="bankReference"
              label={t('bankReference')}
              normalize={(value: string) => value.trim()}
              rules={[{ required: true, pattern: /^[A-Za-z0-9-]{4,64}$/, message: t('bankReferenceRule') }]}
            >
              <Input maxLength={64} autoFocus />
            </Form.Item>
          ) : (
            <ReasonField label={t('failReason')} required={t('reasonRequired')} />
          )
        }
      </Form.Item>
    </FormDialog>
  );
}
