import type { MeasuredCharacteristic, Nonconformance } from '@xunban/contract';
import type { MeasurementVerdict } from '@xunban/contract/quality-rules';
import { useTranslation } from '@xunban/i18n/react';
import type { Tone } from '@xunban/ui';

export const STATE_TONES: Readonly<Record<Nonconformance['state'], Tone>> = {
  open: 'error',
  awaitingBuyer: 'warning',
  inProgress: 'info',
  closed: 'neutral',
};

export const VERDICT_TONES: Readonly<Record<MeasurementVerdict, Tone>> = {
  notMeasured: 'neutral',
  pass: 'success',
  fail: 'error',
  waived: 'warning',
};

/** Returns a function that formats limits. */
export function useLimitText(): (limits: Pick<MeasuredCharacteristic, 'min' | 'max' | 'unit'>) => string {
  const { t } = useTranslation('quality-texts');
  return ({ min, max, unit }) => {
    if (min !== null && max !== null) return t('between', { min, max, unit });
    if (min !== null) return t('atLeast', { min, unit });
    if (max !== null) return t('atMost', { max, unit });
    return t('noLimits');
  };
}

/** Returns a function that describes a nonconformance: source, step, characteristic and position, as far as known. */
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
