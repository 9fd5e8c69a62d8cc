import { useQueryClient } from '@tanstack/react-query';
import type { StaffInvoiceDetail } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { useState } from 'react';
import { api } from '../../../../shared/api.ts';
import { type Attempt, FormDialog } from '../../../../shared/form-dialog.tsx';
import { ReasonField } from '../../../../shared/reason-field.tsx';

interface Values {
  readonly reason: string;
}

/** Refuses an application; what it asked for can be applied for again. */
export function RejectDialog({
  application,
  onClose,
}: {
  readonly application: StaffInvoiceDetail;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('console-invoices');
  const client = useQueryClient();
  const [{ version }] = useState(application);
  const { id, applicationNo } = application;
  const submit = async ({ reason }: Values, attempt: Attempt) => {
    await api.staffInvoices.reject({ params: { id }, body: { reason, version } }, attempt);
    toast.success(t('rejected'));
    await client.invalidateQueries({ queryKey: ['invoices'] });
  };
  return (
    <FormDialog<Values>
      title={t('rejectTitle', { no: applicationNo })}
      okText={t('reject')}
      danger
      initial={{ reason: '' }}
      draft={{ as: `invoice.reject:${id}`, fields: ['reason'] }}
      overtaken={application.version !== version}
      submit={submit}
      onClose={onClose}
    >
      <ReasonField label={t('rejectReason')} hint={t('rejectHint')} required={t('reasonRequired')} rows={3} autoFocus />
    </FormDialog>
  );
}
