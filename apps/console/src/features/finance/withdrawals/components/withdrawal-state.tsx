import type { StaffWithdrawal } from '@xunban/contract';
import type { WithdrawalState } from '@xunban/contract/withdrawal-states';
import { useTranslation } from '@xunban/i18n/react';
import { Badge, type Tone } from '@xunban/ui';
import { SecondLine } from '../../../../shared/work-list.tsx';

const TONES: Readonly<Record<WithdrawalState, Tone>> = {
  applied: 'warning',
  reviewing: 'warning',
  approved: 'info',
  paying: 'info',
  paid: 'success',
  failed: 'error',
  cancelled: 'neutral',
  rejected: 'neutral',
};

export function StateBadge({ state }: { readonly state: WithdrawalState }) {
  const { t } = useTranslation('withdrawal-texts');
  return <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>;
}

/** The state with the approvers, or the state at the bank. */
export function StateText({ row }: { readonly row: StaffWithdrawal }) {
  const { t } = useTranslation('console-withdrawals');
  return (
    <>
      <StateBadge state={row.state} />
      <SecondLine>{aboutOf(row, t)}</SecondLine>
    </>
  );
}

type Translate = ReturnType<typeof useTranslation<'console-withdrawals'>>['t'];

function aboutOf(row: StaffWithdrawal, t: Translate): string {
  if (row.reason) return row.reason;
  if (row.bankReference) return row.bankReference;
  if (row.state === 'paying')
    return row.payoutWay === 'file' ? t('inFile', { no: row.payoutNo }) : t(`status.${row.bankAnswer}`);
  if (row.approvedBy)
    return row.firstApprovedBy
      ? t('approvedByTwo', { first: row.firstApprovedBy, second: row.approvedBy })
      : t('approvedBy', { person: row.approvedBy });
  return row.firstApprovedBy ? t('firstApproved', { person: row.firstApprovedBy }) : '';
}
