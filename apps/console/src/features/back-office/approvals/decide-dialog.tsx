import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { Descriptions, Form, Input } from 'antd';
import { api } from '../../../shared/api.ts';
import { type Attempt, FormDialog } from '../../../shared/form-dialog.tsx';
import { StaffName } from '../../../shared/staff-name.tsx';
import { VisibleMoney } from '../../../shared/visible.tsx';
import type { Approval } from './approval-queries.ts';
import { goesToText } from './goes-to.ts';

export type Step = Approval['can'][number];

interface DecideDialogProps {
  readonly approval: Approval;
  readonly step: Step;
  readonly onClose: () => void;
}

/**
 * Shows the request once more to the approver, and takes the decision. A refusal requires a reason, which the requester can
 * read.
 */
export function DecideDialog({ approval, step, onClose }: DecideDialogProps) {
  const { t } = useTranslation('console-approvals');
  const client = useQueryClient();
  const { kind, id, no, amount, goesTo, reason, askedBy } = approval;
  const submit = async ({ note }: { readonly note: string }, attempt: Attempt) => {
    const decision = step === 'approve' ? 'approve' : 'refuse';
    await api.staffApprovals.decide({ params: { kind, id }, body: { decision, note } }, attempt);
    toast.success(t(`done.${step}`));
    await client.invalidateQueries();
  };
  return (
    <FormDialog<{ note: string }>
      title={[t(`step.${step}`), t(`kind.${kind}`), no].filter(Boolean).join(' · ')}
      okText={t(`step.${step}`)}
      danger={step !== 'approve'}
      initial={{ note: '' }}
      draft={{ as: `approval.${step}:${id}`, fields: ['note'] }}
      submit={submit}
      onClose={onClose}
    >
      <Descriptions
        size="small"
        column={1}
        items={[
          ...(amount === null
            ? []
            : [{ key: 'amount', label: t('column.amount'), children: <VisibleMoney yuan={amount} strong /> }]),
          ...(goesTo ? [{ key: 'to', label: t('column.goesTo'), children: goesToText(t, { kind, goesTo }) }] : []),
          { key: 'reason', label: t('column.reason'), children: reason || t('noReason') },
          { key: 'asked', label: t('column.asked'), children: <StaffName name={askedBy} /> },
        ]}
      />
      <Form.Item>{t(`consequence.${step === 'approve' ? kind : 'refuse'}`)}</Form.Item>
      <Form.Item
        name="note"
        label={t('note')}
        rules={step === 'approve' ? [] : [{ required: true, whitespace: true, min: 2, message: t('noteRequired') }]}
      >
        <Input.TextArea rows={3} maxLength={200} showCount autoFocus />
      </Form.Item>
    </FormDialog>
  );
}
