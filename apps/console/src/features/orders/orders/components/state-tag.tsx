import type { OrderStateCode } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { Badge, type Tone } from '@xunban/ui';

const TONES: Readonly<Record<OrderStateCode, Tone>> = {
  0: 'neutral',
  10: 'warning',
  15: 'error',
  20: 'warning',
  30: 'info',
  40: 'warning',
  50: 'primary',
  60: 'warning',
  70: 'info',
  80: 'success',
  90: 'neutral',
};

/** @param percent how far production is; left out where a list does not know it */
export function StateTag({ state, percent }: { state: OrderStateCode; percent?: number }) {
  const { t } = useTranslation('order-words');
  return (
    <Badge tone={TONES[state]}>
      {t(`state.${state}`)}
      {state === 50 && percent !== undefined && ` ${percent}%`}
    </Badge>
  );
}
