import { useQueryClient } from '@tanstack/react-query';
import type { StaffInvoice } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { useState } from 'react';
import { api } from '../../../../shared/api.ts';
import { type Attempt, FormDialog } from '../../../../shared/form-dialog.tsx';
import { VisibleMoney } from '../../../../shared/visible.tsx';
import { LoweredFrom } from './lowered-from.tsx';

/** Has applications issued by the tax platform, all that were shown or none, for the amounts that were shown. */
export function IssueDialog({
  applications,
  onClose,
}: {
  readonly applications: readonly StaffInvoice[];
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('console-invoices');
  const client = useQueryClient();
  const [shown] = useState(applications);
  // A refund may lower an application while the dialog is open.
  const amounts = new Map(applications.map(({ id, amount }) => [id, amount]));
  const submit = async (_: object, attempt: Attempt) => {
    try {
      const { invoices } = await api.staffInvoices.issue(
        { body: { applications: shown.map(({ id, amount = 0 }) => ({ id, amount })) } },
        attempt,
      );
      toast.success(t('issuing', { count: invoices }));
    } finally {
      await client.invalidateQueries({ queryKey: ['invoices'] });
    }
  };
  return (
    <FormDialog<Record<never, never>>
      title={t('issue')}
      okText={t('issue')}
      initial={{}}
      overtaken={shown.some(({ id, amount }) => amounts.get(id) !== amount)}
      submit={submit}
      onClose={onClose}
    >
      <p>{t('issueText', { count: shown.length })}</p>
      <ul>
        {shown.map((row) => {
          const now = amounts.get(row.id);
          return (
            <li key={row.id}>
              {row.applicationNo} · {row.title} <VisibleMoney yuan={row.amount} strong />
              {now !== undefined && now !== row.amount && (
                <>
                  {' → '}
                  <VisibleMoney yuan={now} strong />
                </>
              )}
              <LoweredFrom {...row} />
            </li>
          );
        })}
      </ul>
    </FormDialog>
  );
}
