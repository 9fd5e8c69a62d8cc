import { useQueryClient } from '@tanstack/react-query';
import type { InstanceJob } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { Alert, Form } from 'antd';
import { api } from '../../../../shared/api.ts';
import { FormDialog } from '../../../../shared/form-dialog.tsx';
import { ReasonField } from '../../../../shared/reason-field.tsx';

interface GiveUpDialogProps {
  readonly job: InstanceJob;
  readonly name: string;
  readonly onClose: () => void;
}

/** Giving up is final, so it requires a reason, which is stored. */
export function GiveUpDialog({ job, name, onClose }: GiveUpDialogProps) {
  const { t } = useTranslation('console-instance');
  const client = useQueryClient();
  const submit = async (body: { readonly reason: string }) => {
    await api.staffInstance.giveUpJob({ params: { id: job.id }, body });
    toast.success(t('giveUp.done'));
    await client.invalidateQueries({ queryKey: ['instance'] });
  };
  return (
    <FormDialog<{ reason: string }>
      title={t('giveUp.title', { name })}
      okText={t('jobs.giveUp')}
      danger
      initial={{ reason: '' }}
      draft={{ as: `instance.giveUp:${job.id}`, fields: ['reason'] }}
      submit={submit}
      onClose={onClose}
    >
      <Form.Item>
        <Alert type="warning" showIcon title={t('giveUp.consequence')} />
      </Form.Item>
      <ReasonField
        label={t('giveUp.reason')}
        hint={t('giveUp.reasonHint')}
        required={t('giveUp.reasonRequired')}
        rows={3}
        autoFocus
      />
    </FormDialog>
  );
}
