import { useTranslation } from '@xunban/i18n/react';

const PART = /([#@A-Z0-9-])(?:\{(\d+)(?:,(\d+))?\})?/g;

/** Returns a function that describes masks of waybill numbers in words: fixed characters, then numbers of digits and letters. */
export function useMaskText(): (masks: readonly string[]) => string {
  const { t } = useTranslation('console-packing');
  const countText = (kind: 'digits' | 'letters', min: number, max: number): string =>
    min === max ? t(`mask.${kind}`, { count: min }) : t(`mask.${kind}Between`, { min, max });
  const wordsOf = (mask: string): string => {
    const parts: string[] = [];
    let literal = '';
    for (const [, sign = '', min = '1', max = min] of mask.matchAll(PART)) {
      if (sign !== '#' && sign !== '@') {
        literal += sign.repeat(Number(min));
        continue;
      }
      if (literal !== '') parts.push(literal);
      literal = '';
      parts.push(countText(sign === '#' ? 'digits' : 'letters', Number(min), Number(max)));
    }
    if (literal !== '') parts.push(literal);
    return parts.reduce((first, rest) => t('mask.and', { first, rest }));
  };
  return (masks) => masks.map(wordsOf).reduce((first, rest) => t('mask.or', { first, rest }));
}
