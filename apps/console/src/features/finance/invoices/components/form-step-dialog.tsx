import { useQueryClient } from '@tanstack/react-query';
import type { StaffInvoiceDetail } from '@xunban/contract';
import type { FormStep } from '@xunban/contract/invoice-rules';
import { useTranslation } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { api } from '../../../../shared/api.ts';
import { type Attempt, FormDialog } from '../../../../shared/form-dialog.tsx';
import { InvoiceNoField } from './credit-note-dialog.tsx';

type CreditNote = StaffInvoiceDetail['documents'][number]['creditNotes'][number];

/** Records one step of a confirmation form. */
export function FormStepDialog({
  creditNote,
  step,
  onClose,
}: {
  readonly creditNote: CreditNote;
  readonly step: FormStep;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('console-invoices');
  const client = useQueryClient();
  const submit = async ({ invoiceNo }: { readonly invoiceNo: string }, attempt: Attempt) => {
    const body = { step, ...(step === 'issue' ? { invoiceNo } : {}) };
    await api.staffInvoices.followForm({ params: { id: creditNote.id }, body }, attempt);
    toast.success(t('form.done'));
    await client.invalidateQueries({ queryKey: ['invoices'] });
  };
  return (
    <FormDialog
      title={t('form.title', { no: creditNote.formNo })}
      okText={t(`form.${step}`)}
      danger={step === 'revoke'}
      initial={{ invoiceNo: '' }}
      submit={submit}
      onClose={onClose}
    >
      <p>{t(`form.text.${step}`)}</p>
      {step === 'issue' && <InvoiceNoField label={t('creditNote.no')} />}
    </FormDialog>
  );
}
