import { useQueryClient } from '@tanstack/react-query';
import type { StaffRefund } from '@xunban/contract';
import { BANK_ACCOUNT_KINDS, BANK_NAMES, type Bank, type BankAccountKind } from '@xunban/contract/bank-account-rules';
import { useTranslation } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { Alert, Descriptions, Form, Input, Radio, Select } from 'antd';
import { type ChangeEvent, useState } from 'react';
import { api } from '../../shared/api.ts';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { SeenMoney } from '../../shared/seen.tsx';

interface Values {
  readonly kind: BankAccountKind;
  readonly holderName: string;
  readonly bank: Bank;
  readonly branch: string;
  readonly accountNo: string;
  readonly reason: string;
  readonly file: File;
}

/** Writes down where a refund is to be paid, with a reason and evidence. What is typed of the account is kept nowhere. */
export function PayeeDialog({ refund, onClose }: { readonly refund: StaffRefund; readonly onClose: () => void }) {
  const { t } = useTranslation(['console-refunds', 'withdrawal-words']);
  const client = useQueryClient();
  // One key for all tries of this dialog: a second press after a lost answer is the same request.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  // The evidence is sent once, also when the request behind it is sent again.
  const [evidence, setEvidence] = useState<{ readonly file: File; readonly id: string; readonly name: string }>();
  const submit = async ({ file, ...account }: Values) => {
    let kept = evidence?.file === file ? evidence : undefined;
    if (!kept) {
      const { id, fileName } = await api.staffRefunds.upload({ files: { file } }, { timeoutMs: 600_000 });
      kept = { file, id, name: fileName };
      setEvidence(kept);
    }
    const body = { ...account, evidenceId: kept.id, evidenceName: kept.name };
    const asked = await api.staffRefunds.askPayee({ params: { id: refund.id }, body }, { idempotencyKey });
    toast.success(t(asked.payee?.state === 'done' ? 'payee.known' : 'payee.asked'));
    await client.invalidateQueries({ queryKey: ['refunds'] });
    await client.invalidateQueries({ queryKey: ['approvals'] });
  };
  return (
    <FormDialog<Values>
      title={t('payee.title', { refundNo: refund.refundNo })}
      okText={t('payee.send')}
      keep={{ as: `refund.payee:${refund.id}`, fields: ['reason'] }}
      initial={{ kind: 'personal', holderName: '', branch: '', accountNo: '', reason: '' }}
      submit={submit}
      onClose={onClose}
    >
      <Alert type="info" showIcon title={t('payee.second')} />
      <Descriptions
        size="small"
        column={1}
        items={[
          { key: 'amount', label: t('amount'), children: <SeenMoney yuan={refund.amount} strong /> },
          {
            key: 'member',
            label: t('member'),
            children: [refund.memberName, refund.memberNo].filter(Boolean).join(' · '),
          },
        ]}
      />
      <Form.Item name="kind" label={t('payee.kind')}>
        <Radio.Group
          options={BANK_ACCOUNT_KINDS.map((value) => ({ value, label: t(`withdrawal-words:kind.${value}`) }))}
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
        <Select options={BANK_NAMES.map((value) => ({ value, label: t(`withdrawal-words:bank.${value}`) }))} />
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
      <Form.Item
        name="reason"
        label={t('payee.reason')}
        extra={t('payee.reasonHint')}
        rules={[{ required: true, whitespace: true, min: 2, message: t('payee.reasonRule') }]}
      >
        <Input.TextArea rows={2} maxLength={200} showCount />
      </Form.Item>
      <Form.Item
        name="file"
        label={t('payee.evidence')}
        extra={t('payee.evidenceHint')}
        // A file field cannot be given a value.
        valuePropName="data-file"
        getValueFromEvent={(event: ChangeEvent<HTMLInputElement>) => event.target.files?.[0]}
        getValueProps={() => ({})}
        rules={[{ required: true, message: t('payee.evidenceRule') }]}
      >
        <input type="file" accept="application/pdf,image/png,image/jpeg,.pdf,.png,.jpg,.jpeg" />
      </Form.Item>
    </FormDialog>
  );
}
