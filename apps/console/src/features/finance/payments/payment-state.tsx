import type { StaffPayment } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { Badge, type Tone } from '@xunban/ui';

const TONES: Readonly<Record<StaffPayment['state'], Tone>> = {
  created: 'neutral',
  pending: 'info',
  succeeded: 'success',
  closed: 'neutral',
  failed: 'error',
};

/** The state of a payment as text and colour. */
export function PaymentState({ state }: Pick<StaffPayment, 'state'>) {
  const { t } = useTranslation('payment');
  return <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>;
}
