import type { InvoiceApplicationState } from '@xunban/contract/invoice-rules';
import { useTranslation } from '@xunban/i18n/react';
import { Badge, type Tone } from '@xunban/ui';

const TONES: Readonly<Record<InvoiceApplicationState, Tone>> = {
  applied: 'warning',
  issuing: 'info',
  issued: 'success',
  rejected: 'neutral',
  reversed: 'neutral',
};

export function InvoiceBadge({ state }: { readonly state: InvoiceApplicationState }) {
  const { t } = useTranslation('invoice-texts');
  return <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>;
}
