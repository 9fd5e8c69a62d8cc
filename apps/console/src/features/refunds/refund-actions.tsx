import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { StaffRefund } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { problemText, toast } from '@xunban/ui';
import { Space } from 'antd';
import { GuardedButton } from '../../shared/access.tsx';
import { api } from '../../shared/api.ts';

/** What a person can do about a refund that waits: pay it by hand, or let the gateway try again. */
export function RefundActions({ refund, onRecord }: { refund: StaffRefund; onRecord: (refund: StaffRefund) => void }) {
  const { t } = useTranslation('console-refunds');
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
      <GuardedButton permission="refund.settle" size="small" type="primary" onClick={() => onRecord(refund)}>
        {t('record')}
      </GuardedButton>
      <GuardedButton permission="refund.settle" size="small" loading={retry.isPending} onClick={() => retry.mutate()}>
        {t('retry')}
      </GuardedButton>
    </Space>
  );
}
