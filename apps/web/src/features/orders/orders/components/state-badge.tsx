import type { OrderStateCode } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { Badge, type Tone } from '@xunban/ui';

/** Warm colours where the buyer has to act, unlike in the console, where they mark the company's tasks. */
const TONES: Readonly<Record<OrderStateCode, Tone>> = {
  0: 'neutral',
  10: 'info',
  15: 'error',
  20: 'warning',
  30: 'warning',
  40: 'info',
  50: 'primary',
  60: 'primary',
  70: 'info',
  80: 'success',
  90: 'neutral',
};

export function StateBadge({ state, percent }: { state: OrderStateCode; percent: number }) {
  const { t } = useTranslation('order-words');
  return (
    <Badge tone={TONES[state]}>
      {t(`state.${state}`)}
      {state === 50 && ` ${percent}%`}
    </Badge>
  );
}
