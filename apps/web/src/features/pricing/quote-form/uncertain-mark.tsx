import { boardFieldText } from '@xunban/i18n/board-texts';
import { useTranslation } from '@xunban/i18n/react';
import { type MeasuredField, type MeasuredSource, takenWith } from '@xunban/pricing/measured-fields';
import { Badge, Button } from '@xunban/ui';
import { deltaText } from '../live-quote/delta-text.ts';
import type { FormContext } from './form-context.ts';
import styles from './spec-form.module.css';
import { usePriceEffect } from './use-price-effect.ts';

interface UncertainMarkProps {
  readonly form: FormContext;
  readonly uncertain: MeasuredField;
  readonly onAccept: (fields: readonly MeasuredField[]) => void;
}

/** Asks the buyer about a value that was measured or stated without certainty. It is charged only when the buyer accepts it. */
export function UncertainMark({ form, uncertain, onAccept }: UncertainMarkProps) {
  const { t } = useTranslation(['quote', 'pricing']);
  const fields = takenWith(form.spec, uncertain);
  const effect = usePriceEffect(form, fields);
  const { label, value: own } = boardFieldText({ ...form.spec, [uncertain.field]: uncertain.value }, uncertain.field);
  const value =
    uncertain.source.kind === 'edgeCopper'
      ? boardFieldText({ ...form.spec, platedEdges: uncertain.source.edges }, 'platedEdges').value
      : own;
  const isVias = uncertain.source.kind === 'viasInPad';
  const whyUncertain = (source: MeasuredSource): string => {
    if (source.kind === 'stated') return t('quote:measured.uncertainStated', { file: source.file });
    if (source.kind === 'edgeCopper') return t('quote:measured.uncertainEdgesWhy');
    if (source.kind === 'copperFiles') return t('quote:measured.uncertainLayersWhy');
    return source.kind === 'viasInPad' ? t('quote:measured.uncertainViasWhy') : t('quote:measured.uncertainWhy');
  };
  return (
    <p className={styles['mark']}>
      <Badge tone="warning">
        {uncertain.source.kind === 'viasInPad'
          ? t('quote:measured.uncertainVias', { count: uncertain.source.count })
          : uncertain.source.kind === 'edgeCopper'
            ? t('quote:measured.uncertainEdges', { value })
            : t('quote:measured.uncertainValue', {
                value: uncertain.source.kind === 'copper' && uncertain.exact ? `${uncertain.exact} mil` : value,
              })}
      </Badge>
      <span className={styles['source']}>
        {whyUncertain(uncertain.source)}
        {effect !== undefined && ` ${t('quote:measured.effect', { delta: deltaText(effect) })}`}
      </span>
      <Button
        size="small"
        kind="quiet"
        onClick={() => onAccept(fields)}
        aria-label={t('quote:measured.restoreLabel', { field: t(`pricing:field.${uncertain.field}`), value })}
      >
        {t('quote:measured.uncertainAccept', { value: isVias ? label : value })}
      </Button>
    </p>
  );
}
