import { useQueryClient } from '@tanstack/react-query';
import { RECEIVABLE_AGES, type ReceivableAge } from '@xunban/contract/finance-reports';
import { useTranslation } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { Form, InputNumber } from 'antd';
import { api } from '../../../shared/api.ts';
import { type Attempt, FormDialog } from '../../../shared/form-dialog.tsx';
import type { Receivables } from './report-queries.ts';

type Percents = Record<ReceivableAge, number>;

/** Sets the expected loss by age from a month on. */
export function LossRatesDialog({
  month,
  classes,
  onClose,
}: {
  readonly month: string;
  readonly classes: Receivables['classes'];
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('console-ledger');
  const client = useQueryClient();
  const submit = async (percents: Percents, attempt: Attempt) => {
    const rates = Object.fromEntries(RECEIVABLE_AGES.map((age) => [age, Math.round(percents[age] * 100)]));
    await api.staffReports.setLossRates({ params: { month }, body: { rates: rates as Percents } }, attempt);
    toast.success(t('receivables.ratesSet'));
    await client.invalidateQueries({ queryKey: ['ledger', 'receivables'] });
  };
  return (
    <FormDialog<Percents>
      title={t('receivables.ratesFrom', { month })}
      initial={Object.fromEntries(classes.map(({ age, rateBp }) => [age, rateBp / 100]))}
      submit={submit}
      onClose={onClose}
    >
      {RECEIVABLE_AGES.map((age) => (
        <Form.Item
          key={age}
          name={age}
          label={t(`receivables.age.${age}`)}
          rules={[{ required: true, message: t('receivables.rateRequired') }]}
        >
          <InputNumber min={0} max={100} precision={2} suffix="%" style={{ width: '100%' }} />
        </Form.Item>
      ))}
    </FormDialog>
  );
}
