import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { StaffRefund } from '@xunban/contract';
import { methodName } from '@xunban/i18n/payment-texts';
import { useTranslation } from '@xunban/i18n/react';
import { moneyText, problemText, toast } from '@xunban/ui';
import { Space } from 'antd';
import { GuardedButton, GuardedConfirmButton } from '../../../shared/access.tsx';
import { api } from '../../../shared/api.ts';

/** Actions on a pending refund: enter its account, pay it manually, or let the gateway retry. */
export function RefundActions({
  refund,
  onRecord,
  onPayee,
}: {
  readonly refund: StaffRefund;
  readonly onRecord: (refund: StaffRefund) => void;
  readonly onPayee: (refund: StaffRefund) => void;
}) {
  const { t } = useTranslation(['console-refunds', 'payment']);
  const client = useQueryClient();
  const retry = useMutation({
    mutationFn: () => api.staffRefunds.retry({ params: { id: refund.id } }),
    onSuccess: () => toast.success(t('retried')),
    onError: (error) => toast.error(problemText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ['refunds'] }),
  });
  if (refund.can.length === 0) return null;
  return (
    <Space wrap>
      {refund.can.includes('settle') && (
        <GuardedButton permission="refund.settle" size="small" type="primary" onClick={() => onRecord(refund)}>
          {t('record')}
        </GuardedButton>
      )}
      {refund.can.includes('askPayee') && (
        <GuardedButton
          permission="refund.settle"
          size="small"
          type={refund.can.includes('settle') ? 'default' : 'primary'}
          onClick={() => onPayee(refund)}
        >
          {t(refund.can.includes('settle') ? 'payee.again' : 'payee.button')}
        </GuardedButton>
      )}
      <GuardedConfirmButton
        permission="refund.settle"
        size="small"
        question={t('retryQuestion')}
        consequence={t('retryHint', {
          amount: refund.amount === undefined ? '' : moneyText(refund.amount),
          method: methodName(refund.gateway),
          member: refund.memberName || refund.memberNo,
        })}
        onConfirm={() => retry.mutateAsync().catch(() => undefined)}
      >
        {t('retry')}
      </GuardedConfirmButton>
    </Space>
  );
}
