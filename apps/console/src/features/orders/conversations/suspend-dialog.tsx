import { useTranslation } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { Form, Input } from 'antd';
import { api } from '../../../shared/api.ts';
import { type Attempt, FormDialog } from '../../../shared/form-dialog.tsx';
import { ReasonField } from '../../../shared/reason-field.tsx';
import type { StaffConversation } from './conversation-queries.ts';
import { useRereadConversations } from './use-conversation.ts';

interface Values {
  readonly until: string;
  readonly reason: string;
}

interface SuspendDialogProps {
  readonly conversation: StaffConversation;
  readonly onClose: () => void;
}

/** Continues a conversation on a later day, on which it is a task again. */
export function SuspendDialog({ conversation: { id, messageCount }, onClose }: SuspendDialogProps) {
  const { t } = useTranslation('console-conversations');
  const reread = useRereadConversations();
  const submit = async (values: Values, attempt: Attempt) => {
    await api.staffConversations.suspend({ params: { id }, body: { upTo: messageCount, ...values } }, attempt);
    toast.success(t('suspend.done'));
    await reread();
  };
  return (
    <FormDialog<Values>
      title={t('suspend.title')}
      okText={t('suspend.open')}
      initial={{}}
      submit={submit}
      onClose={onClose}
    >
      <Form.Item name="until" label={t('suspend.until')} rules={[{ required: true, message: t('suspend.required') }]}>
        <Input type="date" />
      </Form.Item>
      <ReasonField label={t('suspend.reason')} hint={t('suspend.hint')} required={t('suspend.required')} />
    </FormDialog>
  );
}
