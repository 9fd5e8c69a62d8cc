import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { Alert, Form } from 'antd';
import { api } from '../../../shared/api.ts';
import { type Attempt, FormDialog } from '../../../shared/form-dialog.tsx';
import { ReasonField } from '../../../shared/reason-field.tsx';
import type { ManualJournal } from './manual-journal-queries.ts';

/** Enters the reversal of a manual journal, which another user approves. */
export function ReverseJournalDialog({
  journal: { id, journalNo },
  onClose,
}: {
  readonly journal: ManualJournal;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('console-vouchers');
  const client = useQueryClient();
  const submit = async ({ reason }: { readonly reason: string }, attempt: Attempt) => {
    await api.staffJournals.reverse({ params: { id }, body: { reason } }, attempt);
    toast.success(t('manual.entered'));
    await Promise.all(['manualJournals', 'approvals'].map((key) => client.invalidateQueries({ queryKey: [key] })));
  };
  return (
    <FormDialog<{ reason: string }>
      title={`${t('manual.reverse')} · ${journalNo}`}
      okText={t('manual.send')}
      initial={{ reason: '' }}
      draft={{ as: `journal.reverse:${id}`, fields: ['reason'] }}
      submit={submit}
      onClose={onClose}
    >
      <Form.Item>
        <Alert type="info" showIcon title={t('manual.reverseHint')} />
      </Form.Item>
      <ReasonField
        label={t('manual.reason')}
        required={t('manual.reasonRequired')}
        rows={3}
        maxLength={100}
        autoFocus
      />
    </FormDialog>
  );
}
