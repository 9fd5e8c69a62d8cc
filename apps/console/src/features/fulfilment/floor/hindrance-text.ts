import type { FactoryProposal } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';

type Candidate = FactoryProposal['candidates'][number];

/** Why a factory is not proposed, in the words of the rule that keeps it from the board. */
export function useHindranceText() {
  const { t } = useTranslation(['console-floor', 'pricing']);
  const words = (key: string, fallback: string, params: object = {}): string =>
    String(t(key as never, { defaultValue: fallback, ...params }));
  return ({ kind, rule, field, value, params }: Candidate['hindrances'][number]): string => {
    if (kind !== 'rule') return t(`hindrance.${kind}`);
    // The rule speaks of the house's price list; here it is about one factory.
    if (rule === 'optionOffered')
      return t('hindrance.option', {
        field: words(`pricing:field.${field}`, field),
        value: words(`pricing:option.${field}.${value}`, String(value)),
      });
    if (rule === 'materialForLayers') return t('hindrance.layers', { layers: String(params['layers'] ?? '') });
    return words(`pricing:rule.${rule}`, rule, params);
  };
}
