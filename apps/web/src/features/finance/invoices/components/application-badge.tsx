import type { InvoiceApplicationState } from '@xunban/contract/invoice-rules';
import { useTranslation } from '@xunban/i18n/react';
import { Badge, type Tone } from '@xunban/ui';

const TONES: Readonly<Record<InvoiceApplicationState, Tone>> = {
  applied: 'info',
  issuing: 'info',
  issued: 'success',
  rejected: 'error',
  reversed: 'neutral',
};

export function ApplicationBadge({ state }: { readonly state: InvoiceApplicationState }) {
  const { t } = useTranslation('invoice-texts');
  return <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>;
}
