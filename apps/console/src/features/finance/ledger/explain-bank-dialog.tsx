import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { Alert, Form, Input } from 'antd';
import { api } from '../../../shared/api.ts';
import { type Attempt, FormDialog } from '../../../shared/form-dialog.tsx';
import type { BankMovement } from './bank-queries.ts';

/** Permanently explains a difference between bank and ledger in one transaction. */
export function ExplainBankDialog({
  month,
  movement,
  onClose,
}: {
  readonly month: string;
  readonly movement: BankMovement;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('console-bank');
  const client = useQueryClient();
  const { lineId, reference, state } = movement;
  const { bizKey = '', no = '' } = movement.bookings[0] ?? {};
  const submit = async ({ note }: { readonly note: string }, attempt: Attempt) => {
    const body = { month, note, ...(lineId === null ? { bizKey } : { lineId }) };
    await api.staffBank.explain({ body }, attempt);
    toast.success(t('done'));
    await client.invalidateQueries({ queryKey: ['bank'] });
  };
  return (
    <FormDialog<{ note: string }>
      title={`${t('explain')} · ${reference || no}`}
      okText={t('explain')}
      initial={{ note: '' }}
      draft={{ as: `bank:${lineId ?? bizKey}`, fields: ['note'] }}
      submit={submit}
      onClose={onClose}
    >
      <Form.Item>
        <Alert type="warning" showIcon title={t(`filter.${state}`)} description={t('consequence')} />
      </Form.Item>
      <Form.Item
        name="note"
        label={t('note')}
        extra={t('noteHint')}
        rules={[{ required: true, whitespace: true, min: 2, message: t('noteRequired') }]}
      >
        <Input.TextArea rows={3} maxLength={300} showCount autoFocus />
      </Form.Item>
    </FormDialog>
  );
}
