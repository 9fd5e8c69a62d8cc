import { useQueryClient } from '@tanstack/react-query';
import type { BankLineKind } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { Money, toast } from '@xunban/ui';
import { Alert, Form, Radio } from 'antd';
import { api } from '../../../shared/api.ts';
import { type Attempt, FormDialog } from '../../../shared/form-dialog.tsx';
import type { BankMovement } from './bank-queries.ts';

/** Books the difference of a bank line as a fee, interest or rounding. */
export function BookBankDialog({
  movement: { reference, difference, bookableAs },
  lineId,
  onClose,
}: {
  readonly movement: BankMovement;
  readonly lineId: string;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation(['console-bank', 'console-ledger']);
  const client = useQueryClient();
  const submit = async ({ kind }: { readonly kind: BankLineKind }, attempt: Attempt) => {
    await api.staffBank.book({ body: { lineId, kind, amount: difference } }, attempt);
    toast.success(t('booked'));
    await client.invalidateQueries({ queryKey: ['bank'] });
  };
  return (
    <FormDialog<{ kind: BankLineKind }>
      title={`${t('book')} · ${reference}`}
      okText={t('book')}
      initial={{ kind: bookableAs[0] ?? 'bankFee' }}
      submit={submit}
      onClose={onClose}
    >
      <Form.Item>
        <Alert type="info" showIcon title={<Money yuan={difference} strong />} description={t('bookLead')} />
      </Form.Item>
      <Form.Item name="kind" label={t('bookAs')}>
        <Radio.Group options={bookableAs.map((value) => ({ value, label: t(`console-ledger:journal.${value}`) }))} />
      </Form.Item>
    </FormDialog>
  );
}
