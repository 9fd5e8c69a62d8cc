import type { StaffCreditDetail } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { useState } from 'react';
import { GuardedButton } from '../../../../shared/access.tsx';
import { StepDialog } from './step-dialog.tsx';
import { TermsDialog } from './terms-dialog.tsx';

const STEPS = ['reject', 'suspend', 'resume', 'close'] as const;

/** What can be done with an account now, as the server says. */
export function AccountActions({ account }: { readonly account: StaffCreditDetail }) {
  const { t } = useTranslation('console-credit');
  const [open, setOpen] = useState<'setTerms' | (typeof STEPS)[number] | null>(null);
  const close = () => setOpen(null);
  const isWaiting = account.proposals.some(({ kind, state }) => kind === 'terms' && state === 'waiting');
  return (
    <>
      {account.can.includes('setTerms') && !isWaiting && (
        <GuardedButton permission="credit.decide" type="primary" onClick={() => setOpen('setTerms')}>
          {t(account.state === 'applied' ? 'do.grant' : 'do.setTerms')}
        </GuardedButton>
      )}
      {STEPS.filter((step) => account.can.includes(step)).map((step) => (
        <GuardedButton key={step} permission="credit.decide" danger={step !== 'resume'} onClick={() => setOpen(step)}>
          {t(`do.${step}`)}
        </GuardedButton>
      ))}
      {open === 'setTerms' && <TermsDialog account={account} onClose={close} />}
      {open !== null && open !== 'setTerms' && <StepDialog account={account} step={open} onClose={close} />}
    </>
  );
}
