import type { FactoryProposal } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';

type Candidate = FactoryProposal['candidates'][number];

/** Returns why a factory is not proposed, with the text of the rule that excludes it. */
export function useHindranceText() {
  const { t } = useTranslation(['console-floor', 'pricing']);
  const textOf = (key: string, fallback: string, params: object = {}): string =>
    String(t(key as never, { defaultValue: fallback, ...params }));
  return ({ kind, rule, field, value, params }: Candidate['hindrances'][number]): string => {
    if (kind !== 'rule') return t(`hindrance.${kind}`);
    // The rule's own text refers to the company's price list; here it concerns one factory.
    if (rule === 'optionOffered')
      return t('hindrance.option', {
        field: textOf(`pricing:field.${field}`, field),
        value: textOf(`pricing:option.${field}.${value}`, String(value)),
      });
    if (rule === 'materialForLayers') return t('hindrance.layers', { layers: String(params['layers'] ?? '') });
    return textOf(`pricing:rule.${rule}`, rule, params);
  };
}
