import { useQueryClient } from '@tanstack/react-query';
import type { StaffInvoice } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { useState } from 'react';
import { api } from '../../../../shared/api.ts';
import { FormDialog } from '../../../../shared/form-dialog.tsx';

/** Has applications issued by the tax platform, all that were shown or none. */
export function IssueDialog({
  applications,
  onClose,
}: {
  readonly applications: readonly StaffInvoice[];
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('console-invoices');
  const client = useQueryClient();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [shown] = useState(applications);
  const submit = async () => {
    const { invoices } = await api.staffInvoices.issue(
      { body: { ids: shown.map(({ id }) => id) } },
      { idempotencyKey },
    );
    toast.success(t('issuing', { count: invoices }));
    await client.invalidateQueries({ queryKey: ['invoices'] });
  };
  return (
    <FormDialog<Record<never, never>>
      title={t('issue')}
      okText={t('issue')}
      initial={{}}
      submit={submit}
      onClose={onClose}
    >
      <p>{t('issueText', { count: shown.length })}</p>
      <ul>
        {shown.map(({ id, applicationNo, title }) => (
          <li key={id}>
            {applicationNo} · {title}
          </li>
        ))}
      </ul>
    </FormDialog>
  );
}
