import { useMutation } from '@tanstack/react-query';
import type { StaffRefund } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Badge, problemText, toast } from '@xunban/ui';
import { Link } from 'react-router';
import { GuardedButton, usePermission } from '../../../shared/access.tsx';
import { api } from '../../../shared/api.ts';
import { MaskedNumber } from '../../../shared/masked-number.tsx';
import { saveBlob } from '../../../shared/save-blob.ts';
import { staffNameText } from '../../../shared/staff-name.tsx';
import { SecondLine } from '../../../shared/work-list.tsx';
import { PayeeHistory } from './payee-history.tsx';
import { PAYEE_TONES } from './payee-tones.ts';

type Payee = NonNullable<StaffRefund['payee']>;

/** The account in one line, its number masked until it is revealed. */
export function PayeeAccount({ refundId, payee }: { readonly refundId: string; readonly payee: Payee }) {
  const { t } = useTranslation('withdrawal-texts');
  return (
    <>
      {[payee.holderName, t(`bank.${payee.bank}`), payee.branch].filter(Boolean).join(' · ')}{' '}
      {payee.accountNo !== undefined && (
        <MaskedNumber value={payee.accountNo} field="refundPayeeAccount" id={refundId} />
      )}
    </>
  );
}

/** Destination of a manual refund: the account, the staff user who entered it and the reason, and the decision on it. */
export function PayeeText({ refund: { id, refundNo, payee } }: { readonly refund: StaffRefund }) {
  const { t } = useTranslation('console-refunds');
  if (!payee) return null;
  return (
    <>
      <PayeeAccount refundId={id} payee={payee} />
      <SecondLine>
        <Badge tone={PAYEE_TONES[payee.state]}>{t(`payee.states.${payee.state}`)}</Badge>{' '}
        {payee.state === 'waiting' ? (
          <Link to={`/approvals?filter=${encodeURIComponent(refundNo)}`}>{t('payee.waits')}</Link>
        ) : payee.isOrigin ? (
          t('payee.origin')
        ) : (
          payee.decidedAt &&
          t('payee.decided', { person: staffNameText(payee.decidedBy), at: minuteText(payee.decidedAt) })
        )}
      </SecondLine>
      <SecondLine>
        {t('payee.by', { person: staffNameText(payee.askedBy) })} · {payee.reason}
      </SecondLine>
      {payee.note && <SecondLine>{payee.note}</SecondLine>}
      <SecondLine>
        <Evidence {...payee} />
        <PayeeHistory refund={{ id, refundNo }} />
      </SecondLine>
    </>
  );
}

function Evidence({ id, evidenceName }: Pick<Payee, 'id' | 'evidenceName'>) {
  const { t } = useTranslation('console-refunds');
  const canSee = usePermission('refund.settle');
  const download = useMutation({
    mutationFn: () => api.staffRefunds.evidence({ params: { id } }, { timeoutMs: 120_000 }),
    onSuccess: (blob) => saveBlob(blob, evidenceName),
    onError: (error) => toast.error(problemText(error)),
  });
  if (!canSee) return evidenceName;
  return (
    <GuardedButton
      permission="refund.settle"
      type="link"
      size="small"
      loading={download.isPending}
      aria-label={t('payee.download', { name: evidenceName })}
      onClick={() => download.mutate()}
    >
      {evidenceName}
    </GuardedButton>
  );
}
