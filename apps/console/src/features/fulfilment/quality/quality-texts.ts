import type { MeasuredCharacteristic, Nonconformance } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import type { Tone } from '@xunban/ui';

export const STATE_TONES: Readonly<Record<Nonconformance['state'], Tone>> = {
  open: 'error',
  asked: 'warning',
  working: 'info',
  closed: 'neutral',
};

/** Returns a function that formats limits. */
export function useLimitText(): (limits: Pick<MeasuredCharacteristic, 'least' | 'most' | 'unit'>) => string {
  const { t } = useTranslation('quality-texts');
  return ({ least, most, unit }) => {
    if (least !== null && most !== null) return t('between', { least, most, unit });
    if (least !== null) return t('atLeast', { least, unit });
    if (most !== null) return t('atMost', { most, unit });
    return t('noLimits');
  };
}

/** Returns the place of a finding as text: the characteristic or the step, and the position. */
export function useWhereText(): (row: Pick<Nonconformance, 'source' | 'step' | 'place' | 'characteristic'>) => string {
  const { t } = useTranslation(['quality-texts', 'order-texts']);
  return ({ source, step, place, characteristic }) =>
    [
      t(`source.${source}`),
      step && t(`order-texts:step.${step}`),
      characteristic && t(`characteristic.${characteristic}`),
      place,
    ]
      .filter(Boolean)
      .join(' · ');
}
