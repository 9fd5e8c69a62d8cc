import { useQueryClient } from '@tanstack/react-query';
import type { CreditProposal } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { api } from '../../../../shared/api.ts';
import { FormDialog } from '../../../../shared/form-dialog.tsx';

interface DecideDialogProps {
  readonly proposal: CreditProposal;
  readonly decision: 'grant' | 'refuse';
  readonly onClose: () => void;
}

/** The second person grants or refuses; who proposed it may take it back. */
export function DecideDialog({ proposal, decision, onClose }: DecideDialogProps) {
  const { t } = useTranslation('console-credit');
  const client = useQueryClient();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const submit = async ({ note }: { readonly note: string }) => {
    await api.staffCredit.decide({ params: { id: proposal.id }, body: { decision, note } }, { idempotencyKey });
    toast.success(t('done'));
    await client.invalidateQueries({ queryKey: ['credit'] });
  };
  return (
    <FormDialog<{ note: string }>
      title={t(`proposal.do.${decision}`)}
      okText={t(`proposal.do.${decision}`)}
      danger={decision === 'refuse'}
      initial={{ note: '' }}
      submit={submit}
      onClose={onClose}
    >
      <Form.Item name="note" label={t('proposal.note')}>
        <Input.TextArea rows={2} maxLength={200} showCount />
      </Form.Item>
    </FormDialog>
  );
}
