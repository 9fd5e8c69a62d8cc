import { useQueryClient } from '@tanstack/react-query';
import type { StepEvent } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { Form, Input } from 'antd';
import { api } from '../../../shared/api.ts';
import { FormDialog } from '../../../shared/form-dialog.tsx';

/** Lays an event aside for good; why is written down. */
export function DismissDialog({ event, onClose }: { readonly event: StepEvent; readonly onClose: () => void }) {
  const { t } = useTranslation('console-floor');
  const client = useQueryClient();
  const submit = async ({ note }: { readonly note: string }) => {
    await api.staffFactories.dismissEvent({ params: { id: event.id }, body: { note } });
    toast.success(t('events.dismissed'));
    await client.invalidateQueries({ queryKey: ['floor', 'events'] });
  };
  return (
    <FormDialog<{ note: string }>
      title={`${t('events.dismissTitle')} · ${event.orderNo || event.externalId}`}
      okText={t('events.dismiss')}
      initial={{ note: '' }}
      keep={{ as: `stepEvent:${event.id}`, fields: ['note'] }}
      submit={submit}
      onClose={onClose}
    >
      <Form.Item
        name="note"
        label={t('events.note')}
        extra={t('events.noteHint')}
        rules={[{ required: true, whitespace: true, min: 2, message: t('events.noteRequired') }]}
      >
        <Input.TextArea rows={2} maxLength={200} showCount />
      </Form.Item>
    </FormDialog>
  );
}
