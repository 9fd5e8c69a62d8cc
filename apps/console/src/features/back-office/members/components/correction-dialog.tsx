import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { Money, toast } from '@xunban/ui';
import { Descriptions, Form, InputNumber, Radio } from 'antd';
import { api } from '../../../../shared/api.ts';
import { EvidenceFields, type EvidenceValues } from '../../../../shared/evidence-fields.tsx';
import { type Attempt, FormDialog } from '../../../../shared/form-dialog.tsx';
import { useSentOnce } from '../../../../shared/use-sent-once.ts';

interface Values extends EvidenceValues {
  readonly kind: 'goodwill' | 'adjustment';
  readonly amount: number | null;
}

interface CorrectionDialogProps {
  readonly memberId: string;
  readonly memberName: string;
  readonly balance: number | undefined;
  readonly onClose: () => void;
}

/** Requests a goodwill or an adjustment, with a reason and evidence, and shows the resulting wallet balance. */
export function CorrectionDialog({ memberId, memberName, balance, onClose }: CorrectionDialogProps) {
  const { t } = useTranslation('console-member');
  const client = useQueryClient();
  const sendEvidence = useSentOnce((file) => api.staffCorrections.upload({ files: { file } }, { timeoutMs: 600_000 }));
  const submit = async ({ kind, amount, reason, file }: Values, attempt: Attempt) => {
    const evidence = await sendEvidence(file);
    const body = {
      kind,
      amount: (amount ?? 0).toFixed(2),
      reason,
      evidenceId: evidence.id,
      evidenceName: evidence.fileName,
    };
    const asked = await api.staffCorrections.ask({ params: { id: memberId }, body }, attempt);
    toast.success(t(asked.state === 'done' ? 'correction.given' : 'correction.asked'));
    await client.invalidateQueries({ queryKey: ['members'] });
    await client.invalidateQueries({ queryKey: ['approvals'] });
  };
  return (
    <FormDialog<Values>
      title={t('correction.ask')}
      okText={t('correction.send')}
      draft={{ as: `correction:${memberId}`, fields: ['reason'] }}
      initial={{ kind: 'goodwill', amount: null, reason: '' }}
      submit={submit}
      onClose={onClose}
    >
      <Form.Item name="kind" label={t('correction.kind')}>
        <Radio.Group
          options={(['goodwill', 'adjustment'] as const).map((value) => ({
            value,
            label: t(`correction.kinds.${value}`),
          }))}
        />
      </Form.Item>
      <AmountField />
      <BalanceAfter memberName={memberName} balance={balance} />
      <EvidenceFields
        reason={{ label: t('correction.reason'), hint: t('correction.reasonHint'), rule: t('correction.reasonRule') }}
        file={{
          label: t('correction.evidence'),
          hint: t('correction.evidenceHint'),
          rule: t('correction.evidenceRule'),
        }}
      />
    </FormDialog>
  );
}

/** The amount; a goodwill is positive. */
function AmountField() {
  const { t } = useTranslation('console-member');
  return (
    <Form.Item noStyle dependencies={['kind']}>
      {({ getFieldValue }) => {
        const isGoodwill = getFieldValue('kind') === 'goodwill';
        return (
          <Form.Item
            name="amount"
            label={t('correction.amount')}
            extra={t(isGoodwill ? 'correction.goodwillHint' : 'correction.adjustmentHint')}
            rules={[
              {
                validator: (_rule, value: number | null) =>
                  value && (!isGoodwill || value > 0)
                    ? Promise.resolve()
                    : Promise.reject(new Error(t('correction.amountRule'))),
              },
            ]}
          >
            <InputNumber precision={2} prefix="¥" style={{ width: '100%' }} />
          </Form.Item>
        );
      }}
    </Form.Item>
  );
}

/** The wallet that is corrected, its balance now and after the correction. */
function BalanceAfter({ memberName, balance }: Pick<CorrectionDialogProps, 'memberName' | 'balance'>) {
  const { t } = useTranslation('console-member');
  return (
    <Form.Item noStyle dependencies={['amount']}>
      {({ getFieldValue }) => (
        <Descriptions
          size="small"
          column={1}
          items={[
            { key: 'to', label: t('correction.goesTo'), children: t('correction.wallet', { member: memberName }) },
            ...(balance === undefined
              ? []
              : [
                  { key: 'now', label: t('correction.now'), children: <Money yuan={balance} /> },
                  {
                    key: 'after',
                    label: t('correction.after'),
                    children: <Money yuan={balance + Number(getFieldValue('amount') ?? 0)} strong />,
                  },
                ]),
          ]}
        />
      )}
    </Form.Item>
  );
}
