import { useQueryClient } from '@tanstack/react-query';
import type { StaffCreditDetail } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { useState } from 'react';
import { api } from '../../../../shared/api.ts';
import { type Attempt, FormDialog } from '../../../../shared/form-dialog.tsx';
import { ReasonField } from '../../../../shared/reason-field.tsx';

interface StepDialogProps {
  readonly account: StaffCreditDetail;
  readonly step: 'reject' | 'suspend' | 'resume' | 'close';
  readonly onClose: () => void;
}

/** One step of an account, with its reason; the member reads why it is refused, suspended or closed. */
export function StepDialog({ account, step, onClose }: StepDialogProps) {
  const { t } = useTranslation('console-credit');
  const client = useQueryClient();
  const [{ version }] = useState(account);
  const submit = async ({ reason }: { readonly reason: string }, attempt: Attempt) => {
    const asked = { params: { id: account.memberId }, body: { reason, version } };
    await api.staffCredit[step](asked, attempt);
    toast.success(t('done'));
    await client.invalidateQueries({ queryKey: ['credit'] });
  };
  return (
    <FormDialog<{ reason: string }>
      title={t(`do.${step}`)}
      okText={t(`do.${step}`)}
      danger={step !== 'resume'}
      initial={{ reason: '' }}
      draft={{ as: `credit.${step}:${account.memberId}`, fields: ['reason'] }}
      overtaken={account.version !== version}
      submit={submit}
      onClose={onClose}
    >
      <ReasonField
        label={t('reason')}
        hint={step === 'resume' ? undefined : t('reasonHint')}
        required={t('reasonRequired')}
        rows={3}
        autoFocus
      />
    </FormDialog>
  );
}
