import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { useState } from 'react';
import { api } from '../../../../shared/api.ts';
import { FormDialog } from '../../../../shared/form-dialog.tsx';
import { ReasonField } from '../../../../shared/reason-field.tsx';

/** Voids a paper invoice of this month. */
export function VoidDialog({ sheetId, onClose }: { readonly sheetId: string; readonly onClose: () => void }) {
  const { t } = useTranslation('console-invoices');
  const client = useQueryClient();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const submit = async (body: { readonly reason: string }) => {
    await api.staffInvoices.void({ params: { id: sheetId }, body }, { idempotencyKey });
    toast.success(t('void.done'));
    await client.invalidateQueries({ queryKey: ['invoices'] });
  };
  return (
    <FormDialog
      title={t('void.title')}
      okText={t('void.do')}
      danger
      initial={{ reason: '' }}
      submit={submit}
      onClose={onClose}
    >
      <p>{t('void.hint')}</p>
      <ReasonField label={t('red.reason')} required={t('reasonRequired')} autoFocus />
    </FormDialog>
  );
}
