import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { Alert, Form, Input } from 'antd';
import { api } from '../../../shared/api.ts';
import { type Attempt, FormDialog } from '../../../shared/form-dialog.tsx';
import type { LedgerMonth } from './ledger-queries.ts';

export type MonthStep = LedgerMonth['can'][number];

interface MonthDialogProps {
  readonly month: string;
  readonly step: MonthStep;
  readonly onClose: () => void;
}

/** Closes a month, or requests its reopening, which another user decides. */
export function MonthDialog({ month, step, onClose }: MonthDialogProps) {
  const { t } = useTranslation('console-ledger');
  const client = useQueryClient();
  const isClose = step === 'close';
  const submit = async ({ note }: { readonly note: string }, attempt: Attempt) => {
    if (isClose) await api.staffLedger.close({ params: { month }, body: { note } }, attempt);
    else await api.staffLedger.askReopening({ params: { month }, body: { reason: note } }, attempt);
    toast.success(t(`months.done.${step}`));
    await Promise.all(['ledger', 'approvals'].map((key) => client.invalidateQueries({ queryKey: [key] })));
  };
  return (
    <FormDialog<{ note: string }>
      title={`${t(`months.step.${step}`)} · ${month}`}
      okText={t(`months.step.${step}`)}
      initial={{ note: '' }}
      draft={{ as: `month.${step}:${month}`, fields: ['note'] }}
      submit={submit}
      onClose={onClose}
    >
      <Form.Item>
        <Alert type="warning" showIcon title={t(`months.consequence.${step}`)} />
      </Form.Item>
      <Form.Item
        name="note"
        label={t(isClose ? 'months.noteLabel' : 'months.reason')}
        rules={isClose ? [] : [{ required: true, whitespace: true, min: 2, message: t('months.reasonRequired') }]}
      >
        <Input.TextArea rows={3} maxLength={300} showCount autoFocus />
      </Form.Item>
    </FormDialog>
  );
}
