import { useQueryClient } from '@tanstack/react-query';
import {
  CREDIT_NOTE_CAUSES,
  type CreditNoteCause,
  FORM_INITIATORS,
  type FormInitiator,
} from '@xunban/contract/invoice-rules';
import { useTranslation } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { Form, Input, Radio, Select } from 'antd';
import { api } from '../../../../shared/api.ts';
import { type Attempt, FormDialog } from '../../../../shared/form-dialog.tsx';
import { ReasonField } from '../../../../shared/reason-field.tsx';

interface Values {
  readonly way: 'service' | 'form' | 'hand';
  readonly invoiceNo: string;
  readonly formNo: string;
  readonly initiator: FormInitiator;
  /** Value of `datetime-local`, in Shanghai time; empty for now. */
  readonly startedAt?: string;
  readonly cause: CreditNoteCause;
  readonly amount?: string;
  readonly reason: string;
}

const DONE = { service: 'creditNote.asked', form: 'creditNote.formDone', hand: 'creditNote.done' } as const;

/** Requests a credit note from the tax service, records its confirmation form, or enters one that was issued. */
export function CreditNoteDialog({
  documentId,
  onClose,
}: {
  readonly documentId: string;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation(['console-invoices', 'invoice-texts']);
  const client = useQueryClient();
  const submit = async (
    { way, invoiceNo, formNo, initiator, startedAt, cause, reason, amount }: Values,
    attempt: Attempt,
  ) => {
    const wanted = { cause, reason, ...(amount ? { amount } : {}) };
    const params = { id: documentId };
    if (way === 'service') await api.staffInvoices.askCreditNote({ params, body: wanted }, attempt);
    else if (way === 'hand') await api.staffInvoices.creditNote({ params, body: { ...wanted, invoiceNo } }, attempt);
    else {
      const started = startedAt ? { startedAt: `${startedAt}:00+08:00` } : {};
      await api.staffInvoices.recordForm({ params, body: { ...wanted, formNo, initiator, ...started } }, attempt);
    }
    toast.success(t(DONE[way]));
    await client.invalidateQueries({ queryKey: ['invoices'] });
  };
  return (
    <FormDialog<Values>
      title={t('creditNote.title')}
      okText={t('creditNote.do')}
      danger
      initial={{
        way: 'service',
        invoiceNo: '',
        formNo: '',
        initiator: 'seller',
        cause: 'returned',
        amount: '',
        reason: '',
      }}
      submit={submit}
      onClose={onClose}
    >
      <Form.Item name="way" label={t('creditNote.way')}>
        <Radio.Group
          options={[
            { value: 'service', label: t('creditNote.byService') },
            { value: 'form', label: t('creditNote.byForm') },
            { value: 'hand', label: t('creditNote.byHand') },
          ]}
        />
      </Form.Item>
      <Form.Item<Values> noStyle dependencies={['way']}>
        {({ getFieldValue }) => <WayFields way={getFieldValue('way') as Values['way']} />}
      </Form.Item>
      <Form.Item name="cause" label={t('creditNote.cause')}>
        <Select options={CREDIT_NOTE_CAUSES.map((value) => ({ value, label: t(`invoice-texts:cause.${value}`) }))} />
      </Form.Item>
      <Form.Item
        name="amount"
        label={t('creditNote.amount')}
        extra={t('creditNote.amountHint')}
        rules={[{ pattern: /^\d{1,10}(\.\d{1,2})?$/, message: t('creditNote.amountRule') }]}
      >
        <Input inputMode="decimal" maxLength={13} />
      </Form.Item>
      <ReasonField label={t('creditNote.reason')} required={t('reasonRequired')} />
    </FormDialog>
  );
}

function WayFields({ way }: Pick<Values, 'way'>) {
  const { t } = useTranslation('console-invoices');
  if (way === 'service') return <p>{t('creditNote.serviceHint')}</p>;
  if (way === 'hand')
    return (
      <>
        <p>{t('creditNote.handHint')}</p>
        <InvoiceNoField label={t('creditNote.no')} />
      </>
    );
  return (
    <>
      <p>{t('creditNote.formHint')}</p>
      <Form.Item
        name="formNo"
        label={t('creditNote.formNo')}
        normalize={(value: string) => value.trim()}
        rules={[{ required: true, pattern: /^\d{16,20}$/, message: t('creditNote.formNoRule') }]}
      >
        <Input maxLength={20} inputMode="numeric" />
      </Form.Item>
      <Form.Item name="initiator" label={t('creditNote.initiator')}>
        <Radio.Group options={FORM_INITIATORS.map((value) => ({ value, label: t(`creditNote.${value}`) }))} />
      </Form.Item>
      <Form.Item name="startedAt" label={t('creditNote.startedAt')} extra={t('creditNote.startedAtHint')}>
        <Input type="datetime-local" />
      </Form.Item>
    </>
  );
}

/** Number of an issued credit note. */
export function InvoiceNoField({ label }: { readonly label: string }) {
  const { t } = useTranslation('console-invoices');
  return (
    <Form.Item
      name="invoiceNo"
      label={label}
      normalize={(value: string) => value.trim()}
      rules={[{ required: true, pattern: /^(\d{20}|\d{8})$/, message: t('invoiceNoRule') }]}
    >
      <Input maxLength={20} inputMode="numeric" />
    </Form.Item>
  );
}
