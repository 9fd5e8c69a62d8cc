import { useQueryClient } from '@tanstack/react-query';
import type { StaffStatementDetail } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { Form, InputNumber } from 'antd';
import { useState } from 'react';
import { api } from '../../../../shared/api.ts';
import { type Attempt, FormDialog } from '../../../../shared/form-dialog.tsx';
import { ReasonField } from '../../../../shared/reason-field.tsx';

interface Values {
  readonly amount: number;
  readonly reason: string;
}

/** Proposes to write off an uncollectible debt; four-eyes approval is required. */
export function WriteOffDialog({
  statement,
  onClose,
}: {
  readonly statement: StaffStatementDetail;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('console-credit');
  const client = useQueryClient();
  const [{ version }] = useState(statement);
  const submit = async (values: Values, attempt: Attempt) => {
    const asked = { params: { id: statement.id }, body: { ...values, version } };
    await api.staffCredit.writeOff(asked, attempt);
    toast.success(t('terms.proposed'));
    await client.invalidateQueries({ queryKey: ['credit'] });
  };
  return (
    <FormDialog<Values>
      title={t('do.writeOff')}
      okText={t('do.writeOff')}
      danger
      initial={statement.owed === undefined ? { reason: '' } : { amount: statement.owed, reason: '' }}
      overtaken={statement.version !== version}
      submit={submit}
      onClose={onClose}
    >
      <Form.Item name="amount" label={t('writeOff.amount')} rules={[{ required: true, message: t('terms.required') }]}>
        <InputNumber
          className="full-width"
          min={0.01}
          {...(statement.owed === undefined ? {} : { max: statement.owed })}
          precision={2}
        />
      </Form.Item>
      <ReasonField label={t('reason')} hint={t('writeOff.hint')} required={t('reasonRequired')} rows={3} />
    </FormDialog>
  );
}
