import { useQueryClient } from '@tanstack/react-query';
import type { StaffRefund } from '@xunban/contract';
import { BANK_ACCOUNT_KINDS, BANK_NAMES, type Bank, type BankAccountKind } from '@xunban/contract/bank-account-rules';
import { useTranslation } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { Alert, Descriptions, Form, Input, Radio, Select } from 'antd';
import { api } from '../../../shared/api.ts';
import { EvidenceFields, type EvidenceValues } from '../../../shared/evidence-fields.tsx';
import { type Attempt, FormDialog } from '../../../shared/form-dialog.tsx';
import { useSentOnce } from '../../../shared/use-sent-once.ts';
import { VisibleMoney } from '../../../shared/visible.tsx';

interface Values extends EvidenceValues {
  readonly kind: BankAccountKind;
  readonly holderName: string;
  readonly bank: Bank;
  readonly branch: string;
  readonly accountNo: string;
}

/** Records the payee account of a refund, with a reason and evidence. The typed account is not stored as a draft. */
export function PayeeDialog({ refund, onClose }: { readonly refund: StaffRefund; readonly onClose: () => void }) {
  const { t } = useTranslation(['console-refunds', 'withdrawal-texts']);
  const client = useQueryClient();
  const sendEvidence = useSentOnce((file) => api.staffRefunds.upload({ files: { file } }, { timeoutMs: 600_000 }));
  const submit = async ({ file, ...account }: Values, attempt: Attempt) => {
    const evidence = await sendEvidence(file);
    const body = { ...account, evidenceId: evidence.id, evidenceName: evidence.fileName };
    const asked = await api.staffRefunds.askPayee({ params: { id: refund.id }, body }, attempt);
    toast.success(t(asked.payee?.state === 'done' ? 'payee.known' : 'payee.asked'));
    await client.invalidateQueries({ queryKey: ['refunds'] });
    await client.invalidateQueries({ queryKey: ['approvals'] });
  };
  return (
    <FormDialog<Values>
      title={t('payee.title', { refundNo: refund.refundNo })}
      okText={t('payee.send')}
      draft={{ as: `refund.payee:${refund.id}`, fields: ['reason'] }}
      initial={{ kind: 'personal', holderName: '', branch: '', accountNo: '', reason: '' }}
      submit={submit}
      onClose={onClose}
    >
      <Alert type="info" showIcon title={t('payee.second')} />
      <Descriptions
        size="small"
        column={1}
        items={[
          { key: 'amount', label: t('amount'), children: <VisibleMoney yuan={refund.amount} strong /> },
          {
            key: 'member',
            label: t('member'),
            children: [refund.memberName, refund.memberNo].filter(Boolean).join(' · '),
          },
        ]}
      />
      <Form.Item name="kind" label={t('payee.kind')}>
        <Radio.Group
          options={BANK_ACCOUNT_KINDS.map((value) => ({ value, label: t(`withdrawal-texts:kind.${value}`) }))}
        />
      </Form.Item>
      <Form.Item
        name="holderName"
        label={t('payee.holder')}
        extra={t('payee.holderHint')}
        rules={[{ required: true, whitespace: true, message: t('payee.holderRule') }]}
      >
        <Input maxLength={60} autoComplete="off" />
      </Form.Item>
      <Form.Item name="bank" label={t('payee.bank')} rules={[{ required: true, message: t('payee.bankRule') }]}>
        <Select options={BANK_NAMES.map((value) => ({ value, label: t(`withdrawal-texts:bank.${value}`) }))} />
      </Form.Item>
      <Form.Item name="branch" label={t('payee.branch')} extra={t('payee.branchHint')}>
        <Input maxLength={60} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="accountNo"
        label={t('payee.accountNo')}
        rules={[{ required: true, whitespace: true, message: t('payee.accountNoRule') }]}
      >
        <Input maxLength={40} inputMode="numeric" autoComplete="off" />
      </Form.Item>
      <EvidenceFields
        reason={{ label: t('payee.reason'), hint: t('payee.reasonHint'), rule: t('payee.reasonRule') }}
        file={{ label: t('payee.evidence'), hint: t('payee.evidenceHint'), rule: t('payee.evidenceRule') }}
      />
    </FormDialog>
  );
}
