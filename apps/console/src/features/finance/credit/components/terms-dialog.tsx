import { useQueryClient } from '@tanstack/react-query';
import type { StaffCreditDetail } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { Form, InputNumber } from 'antd';
import { useState } from 'react';
import { api } from '../../../../shared/api.ts';
import { type Attempt, FormDialog } from '../../../../shared/form-dialog.tsx';
import { ReasonField } from '../../../../shared/reason-field.tsx';

interface Values {
  readonly limit: number;
  readonly statementDay: number;
  readonly dueDays: number;
  readonly dailyRateBp: number;
  readonly reason: string;
}

/** Grants an application or changes the agreed terms. Above one user's limit, four-eyes approval is required. */
export function TermsDialog({
  account,
  onClose,
}: {
  readonly account: StaffCreditDetail;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('console-credit');
  const client = useQueryClient();
  const [{ version }] = useState(account);
  const isNew = account.state === 'applied';
  const limit = isNew ? account.askedLimit : account.limit;
  const submit = async (values: Values, attempt: Attempt) => {
    const params = { id: account.memberId };
    const after = await api.staffCredit.setTerms({ params, body: { ...values, version } }, attempt);
    toast.success(t(after.waitsFor === 'fourEyes' ? 'terms.proposed' : 'terms.granted'));
    await client.invalidateQueries({ queryKey: ['credit'] });
  };
  const number = (name: Exclude<keyof Values, 'reason'>, max: number, min = 0) => (
    <Form.Item
      name={name}
      label={t(`terms.${name}`)}
      extra={t(`terms.${name}Hint`)}
      rules={[{ required: true, message: t('terms.required') }]}
    >
      <InputNumber className="full-width" min={min} max={max} precision={name === 'limit' ? 2 : 0} />
    </Form.Item>
  );
  return (
    <FormDialog<Values>
      title={t(isNew ? 'do.grant' : 'do.setTerms')}
      okText={t(isNew ? 'do.grant' : 'do.setTerms')}
      initial={{
        ...(limit === undefined ? {} : { limit }),
        ...{ statementDay: account.statementDay, dueDays: account.dueDays, dailyRateBp: account.dailyRateBp },
        reason: '',
      }}
      overtaken={account.version !== version}
      submit={submit}
      onClose={onClose}
    >
      {number('limit', 100_000_000)}
      {number('statementDay', 28, 1)}
      {number('dueDays', 180)}
      {number('dailyRateBp', 50)}
      <ReasonField label={t('reason')} required={t('reasonRequired')} />
    </FormDialog>
  );
}
