import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { Alert, Form } from 'antd';
import { api } from '../../../shared/api.ts';
import { type Attempt, FormDialog } from '../../../shared/form-dialog.tsx';
import { ReasonField } from '../../../shared/reason-field.tsx';
import type { BankMovement } from './bank-queries.ts';

/** Undoes a manual assignment; the reason is logged. */
export function UnpairBankDialog({
  movement,
  pairingId,
  onClose,
}: {
  readonly movement: BankMovement;
  readonly pairingId: string;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('console-bank');
  const client = useQueryClient();
  const submit = async ({ reason }: { readonly reason: string }, attempt: Attempt) => {
    await api.staffBank.unpair({ params: { id: pairingId }, body: { reason } }, attempt);
    toast.success(t('unpaired'));
    await client.invalidateQueries({ queryKey: ['bank'] });
  };
  return (
    <FormDialog<{ reason: string }>
      title={`${t('unpair')} · ${movement.reference}`}
      okText={t('unpair')}
      danger
      initial={{ reason: '' }}
      draft={{ as: `bank.unpair:${pairingId}`, fields: ['reason'] }}
      submit={submit}
      onClose={onClose}
    >
      <Form.Item>
        <Alert type="warning" showIcon title={t('unpairConsequence')} />
      </Form.Item>
      <ReasonField label={t('unpairReason')} required={t('unpairRequired')} rows={3} maxLength={300} autoFocus />
    </FormDialog>
  );
}
