import { useQueryClient } from '@tanstack/react-query';
import type { AllCalls, CallOutput } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { Alert, Form, Input } from 'antd';
import { api } from '../../../shared/api.ts';
import { type Attempt, FormDialog } from '../../../shared/form-dialog.tsx';

export type Alarm = CallOutput<AllCalls['staffLedgerChecks']['alarms']>['items'][number];

/** Ends an alarm; what was done about it is written down for good. */
export function SeeToAlarmDialog({ alarm, onClose }: { readonly alarm: Alarm; readonly onClose: () => void }) {
  const { t } = useTranslation('console-ledger-checks');
  const client = useQueryClient();
  const submit = async (body: { readonly note: string }, attempt: Attempt) => {
    await api.staffLedgerChecks.acknowledge({ params: { id: alarm.id }, body }, attempt);
    toast.success(t('alarms.done'));
    await client.invalidateQueries({ queryKey: ['alarms'] });
  };
  return (
    <FormDialog<{ note: string }>
      title={t('alarms.acknowledge')}
      okText={t('alarms.acknowledge')}
      initial={{ note: '' }}
      draft={{ as: `alarm:${alarm.id}`, fields: ['note'] }}
      submit={submit}
      onClose={onClose}
    >
      <Form.Item>
        <Alert type="warning" showIcon title={[t(`alarms.is.${alarm.kind}`), alarm.subject].join(' ').trim()} />
      </Form.Item>
      <Form.Item
        name="note"
        label={t('alarms.note')}
        extra={t('alarms.noteHint')}
        rules={[{ required: true, whitespace: true, min: 2, message: t('alarms.noteRequired') }]}
      >
        <Input.TextArea rows={3} maxLength={300} showCount autoFocus />
      </Form.Item>
    </FormDialog>
  );
}
