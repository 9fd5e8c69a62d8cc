import { DownloadOutlined } from '@ant-design/icons';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { StaffWithdrawalDetail } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { problemText, toast } from '@xunban/ui';
import { useState } from 'react';
import { GuardedButton } from '../../../../shared/access.tsx';
import { api } from '../../../../shared/api.ts';
import { downloadPayout } from '../download-payout.ts';
import { ApproveDialog } from './approve-dialog.tsx';
import { OutcomeDialog } from './outcome-dialog.tsx';
import { PayDialog } from './pay-dialog.tsx';
import { RejectDialog } from './reject-dialog.tsx';

type Open = 'approve' | 'reject' | 'pay' | 'outcome';

/** Actions on a withdrawal that the server allows now. */
export function WithdrawalActions({ withdrawal }: { readonly withdrawal: StaffWithdrawalDetail }) {
  const { t } = useTranslation('console-withdrawals');
  const client = useQueryClient();
  const [open, setOpen] = useState<Open | null>(null);
  const { id, version, can, payoutWay, payoutId, payoutNo } = withdrawal;
  const take = useMutation({
    mutationFn: () => api.staffWithdrawals.take({ params: { id }, body: { version } }),
    onSuccess: () => toast.success(t('taken')),
    onError: (error) => toast.error(problemText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ['withdrawals'] }),
  });
  const close = () => setOpen(null);
  return (
    <>
      {can.includes('take') && (
        <GuardedButton permission="withdrawal.review" loading={take.isPending} onClick={() => take.mutate()}>
          {t('take')}
        </GuardedButton>
      )}
      {can.includes('approve') && (
        <GuardedButton permission="withdrawal.review" type="primary" onClick={() => setOpen('approve')}>
          {t(withdrawal.firstApprovedBy ? 'approveSecond' : 'approve')}
        </GuardedButton>
      )}
      {can.includes('reject') && (
        <GuardedButton permission="withdrawal.review" danger onClick={() => setOpen('reject')}>
          {t('reject')}
        </GuardedButton>
      )}
      {can.includes('pay') && (
        <GuardedButton permission="withdrawal.pay" type="primary" onClick={() => setOpen('pay')}>
          {t('pay.title')}
        </GuardedButton>
      )}
      {payoutWay === 'file' && (
        <GuardedButton
          permission="withdrawal.pay"
          icon={<DownloadOutlined />}
          title={t('downloadHint')}
          onClick={() => void downloadPayout({ id: payoutId, payoutNo })}
        >
          {t('download')}
        </GuardedButton>
      )}
      {can.includes('recordOutcome') && (
        <GuardedButton permission="withdrawal.pay" type="primary" onClick={() => setOpen('outcome')}>
          {t('record')}
        </GuardedButton>
      )}
      {open === 'approve' && <ApproveDialog withdrawal={withdrawal} onClose={close} />}
      {open === 'reject' && <RejectDialog withdrawal={withdrawal} onClose={close} />}
      {open === 'pay' && <PayDialog withdrawals={[withdrawal]} onClose={close} />}
      {open === 'outcome' && <OutcomeDialog withdrawal={withdrawal} onClose={close} />}
    </>
  );
}
