import { useQueryClient } from '@tanstack/react-query';
import type { StaffRefund } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { CopyButton, toast } from '@xunban/ui';
import { Alert, Descriptions, Form, Input } from 'antd';
import { api } from '../../../shared/api.ts';
import { type Attempt, FormDialog } from '../../../shared/form-dialog.tsx';
import { MaskedNumber } from '../../../shared/masked-number.tsx';
import { VisibleMoney } from '../../../shared/visible.tsx';
import { PayeeAccount } from './payee-text.tsx';

interface Values {
  readonly bankReference: string;
  readonly note: string;
  readonly attestation?: string;
}

/** Books a transfer that was already made: the money itself moves at the bank, not here. */
export function RecordRefundDialog({ refund, onClose }: { refund: StaffRefund; onClose: () => void }) {
  const { t } = useTranslation(['console-refunds', 'payment']);
  const client = useQueryClient();
  const { payee } = refund;
  const submit = async (values: Values, attempt: Attempt) => {
    const body = { ...values, payeeId: payee?.id ?? '' };
    await api.staffRefunds.settle({ params: { id: refund.id }, body }, attempt);
    toast.success(t('done'));
    await client.invalidateQueries({ queryKey: ['refunds'] });
    await client.invalidateQueries({ queryKey: ['ledger'] });
  };
  return (
    <FormDialog<Values>
      title={t('recordTitle', { refundNo: refund.refundNo })}
      okText={t('recordSubmit')}
      initial={{ bankReference: '', note: '' }}
      draft={{ as: `refund.settle:${refund.id}`, fields: ['bankReference', 'note', 'attestation'] }}
      submit={submit}
      onClose={onClose}
    >
      <Alert type="warning" showIcon title={t(refund.canStillBePaid ? 'mayStill' : 'refusedCheck')} />
      <Descriptions
        size="small"
        column={1}
        items={[
          { key: 'amount', label: t('amount'), children: <VisibleMoney yuan={refund.amount} strong /> },
          ...(payee
            ? [
                {
                  key: 'payee',
                  label: t('payee.payTo'),
                  children: <PayeeAccount refundId={refund.id} payee={payee} />,
                },
              ]
            : []),
          {
            key: 'member',
            label: t('member'),
            children: (
              <>
                {refund.memberName} {refund.memberNo}{' '}
                <MaskedNumber value={refund.phone} field="refundPhone" id={refund.id} />
              </>
            ),
          },
          {
            key: 'trade',
            label: t('trade'),
            children: (
              <>
                {refund.gatewayRef} <CopyButton text={refund.gatewayRef} label={t('copyTrade')} />
              </>
            ),
          },
          { key: 'says', label: t('stateTitle'), children: t(`status.${refund.gatewayAnswer}`) },
          { key: 'reason', label: t('reason'), children: refund.reason },
        ]}
      />
      <Form.Item
        name="bankReference"
        label={t('bankReference')}
        extra={t('bankReferenceHint')}
        normalize={(value: string) => value.trim()}
        rules={[{ required: true, pattern: /^[A-Za-z0-9-]{4,64}$/, message: t('bankReferenceRule') }]}
      >
        <Input maxLength={64} autoFocus />
      </Form.Item>
      {refund.canStillBePaid && (
        <Form.Item
          name="attestation"
          label={t('attestation')}
          extra={t('attestationHint')}
          rules={[{ required: true, whitespace: true, message: t('attestationRequired') }]}
        >
          <Input.TextArea rows={2} maxLength={200} showCount />
        </Form.Item>
      )}
      <Form.Item
        name="note"
        label={t('note')}
        extra={t('noteHint')}
        rules={[{ required: true, whitespace: true, min: 2, message: t('noteRequired') }]}
      >
        <Input.TextArea rows={2} maxLength={200} showCount />
      </Form.Item>
    </FormDialog>
  );
}
