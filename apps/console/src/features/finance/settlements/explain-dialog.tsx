import { useQueryClient } from '@tanstack/react-query';
import type { AllCalls, CallOutput } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { Alert, Form, Input } from 'antd';
import { api } from '../../../shared/api.ts';
import { type Attempt, FormDialog } from '../../../shared/form-dialog.tsx';

export type Difference = CallOutput<AllCalls['staffSettlements']['differences']>['items'][number];

/** Ends a difference; where it comes from is written down for good. */
export function ExplainDialog({
  difference,
  onClose,
}: {
  readonly difference: Difference;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('console-ledger-checks');
  const client = useQueryClient();
  const submit = async (body: { readonly note: string }, attempt: Attempt) => {
    await api.staffSettlements.explain({ params: { id: difference.id }, body }, attempt);
    toast.success(t('differences.done'));
    await client.invalidateQueries({ queryKey: ['settlements'] });
  };
  return (
    <FormDialog<{ note: string }>
      title={`${t('differences.explain')} · ${difference.no}`}
      okText={t('differences.explain')}
      initial={{ note: '' }}
      draft={{ as: `difference:${difference.id}`, fields: ['note'] }}
      submit={submit}
      onClose={onClose}
    >
      <Form.Item>
        <Alert
          type="warning"
          showIcon
          title={t(`differences.is.${difference.kind}`)}
          description={t('differences.consequence')}
        />
      </Form.Item>
      <Form.Item
        name="note"
        label={t('differences.note')}
        extra={t('differences.noteHint')}
        rules={[{ required: true, whitespace: true, min: 2, message: t('differences.noteRequired') }]}
      >
        <Input.TextArea rows={3} maxLength={300} showCount autoFocus />
      </Form.Item>
    </FormDialog>
  );
}
