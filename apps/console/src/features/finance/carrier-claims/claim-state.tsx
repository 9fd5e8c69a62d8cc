import { useTranslation } from '@xunban/i18n/react';
import { Badge, classes, layout, type Tone } from '@xunban/ui';
import type { CarrierClaim } from './claim-queries.ts';

const TONES: Readonly<Record<CarrierClaim['state'], Tone>> = {
  sent: 'warning',
  agreed: 'info',
  paid: 'success',
  refused: 'neutral',
};

/** State of a claim, and what is due until when. */
export function ClaimState({ claim }: { readonly claim: CarrierClaim }) {
  const { t } = useTranslation('console-claims');
  const { state, dueOn, paidOn, bankReference, reason, isOverdue } = claim;
  return (
    <>
      <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>{' '}
      <span className={isOverdue ? layout['error'] : layout['muted']}>
        {state === 'sent' && t('answerDue', { day: dueOn })}
        {state === 'agreed' && t('payDue', { day: dueOn })}
        {state === 'paid' && t('paidOn', { day: paidOn ?? '', reference: bankReference })}
        {state === 'refused' && <span className={classes(layout['breakAnywhere'])}>{reason}</span>}
        {isOverdue && ` · ${t('late')}`}
      </span>
    </>
  );
}
