import { useQueryClient } from '@tanstack/react-query';
import type { StaffStatementDetail } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { moneyText, toast } from '@xunban/ui';
import { Form, Input, InputNumber } from 'antd';
import { useState } from 'react';
import { api } from '../../../../shared/api.ts';
import { type Attempt, FormDialog } from '../../../../shared/form-dialog.tsx';

interface Values {
  readonly answer: string;
  /** By the ids of lines; nothing for a line that stays. */
  readonly less: Readonly<Record<string, number | null | undefined>>;
}

/** Answers an objection: what each line is lowered by, and why; the member gets another edition. */
export function AnswerDialog({
  statement,
  onClose,
}: {
  readonly statement: StaffStatementDetail;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('console-credit');
  const client = useQueryClient();
  const [{ version }] = useState(statement);
  const submit = async ({ answer, less }: Values, attempt: Attempt) => {
    const corrections = Object.entries(less ?? {}).flatMap(([id, amount]) => (amount ? [{ id, amount }] : []));
    const asked = { params: { id: statement.id }, body: { answer, corrections, version } };
    await api.staffCredit.answer(asked, attempt);
    toast.success(t('done'));
    await client.invalidateQueries({ queryKey: ['credit'] });
  };
  const lines = statement.lines.filter(({ kind }) => kind === 'purchase');
  return (
    <FormDialog<Values>
      title={t('do.answer')}
      okText={t('do.answer')}
      initial={{ answer: '' }}
      draft={{ as: `credit.answer:${statement.id}`, fields: ['answer'] }}
      overtaken={statement.version !== version}
      submit={submit}
      onClose={onClose}
    >
      {lines.map(({ id, mainNo, amount }) => (
        <Form.Item
          key={id}
          name={['less', id]}
          label={`${mainNo} ${amount === undefined ? '' : moneyText(amount)}`}
          extra={t('answer.less')}
        >
          <InputNumber
            className="full-width"
            min={0}
            {...(amount === undefined ? {} : { max: amount })}
            precision={2}
          />
        </Form.Item>
      ))}
      <Form.Item noStyle shouldUpdate>
        {({ getFieldValue }) => <Corrected less={getFieldValue('less')} owed={statement.owed} />}
      </Form.Item>
      <Form.Item
        name="answer"
        label={t('answer.text')}
        extra={t('answer.hint')}
        rules={[{ required: true, whitespace: true, min: 2, message: t('answer.required') }]}
      >
        <Input.TextArea rows={3} maxLength={500} showCount />
      </Form.Item>
    </FormDialog>
  );
}

/** Effect of the corrections: the amount owed decreases, and no money moves. */
function Corrected({ less, owed }: { readonly less: Values['less'] | undefined; readonly owed: number | undefined }) {
  const { t } = useTranslation('console-credit');
  const cents = Object.values(less ?? {}).reduce<number>((sum, amount) => sum + Math.round((amount ?? 0) * 100), 0);
  if (cents === 0 || owed === undefined) return <p aria-live="polite">{t('answer.noCorrection')}</p>;
  const [amount, left] = [cents / 100, Math.max(0, Math.round(owed * 100) - cents) / 100];
  return (
    <p aria-live="polite">
      <strong>{t('answer.corrected', { amount: moneyText(amount), left: moneyText(left) })}</strong>
    </p>
  );
}
