import { useQueryClient } from '@tanstack/react-query';
import type { HouseJob } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { Alert, Form, Input } from 'antd';
import { api } from '../../../shared/api.ts';
import { FormDialog } from '../../../shared/form-dialog.tsx';

interface GiveUpDialogProps {
  readonly job: HouseJob;
  readonly name: string;
  readonly onClose: () => void;
}

/** Giving up is for good, so it asks for a reason, which is kept. */
export function GiveUpDialog({ job, name, onClose }: GiveUpDialogProps) {
  const { t } = useTranslation('console-house');
  const client = useQueryClient();
  const submit = async (body: { readonly reason: string }) => {
    await api.staffHouse.giveUpJob({ params: { id: job.id }, body });
    toast.success(t('giveUp.done'));
    await client.invalidateQueries({ queryKey: ['house'] });
  };
  return (
    <FormDialog<{ reason: string }>
      title={t('giveUp.title', { name })}
      okText={t('jobs.giveUp')}
      danger
      initial={{ reason: '' }}
      keep={{ as: `house.giveUp:${job.id}`, fields: ['reason'] }}
      submit={submit}
      onClose={onClose}
    >
      <Form.Item>
        <Alert type="warning" showIcon title={t('giveUp.consequence')} />
      </Form.Item>
      <Form.Item
        name="reason"
        label={t('giveUp.reason')}
        extra={t('giveUp.reasonHint')}
        rules={[{ required: true, whitespace: true, min: 2, message: t('giveUp.reasonRequired') }]}
      >
        <Input.TextArea rows={3} maxLength={200} showCount autoFocus />
      </Form.Item>
    </FormDialog>
  );
}
