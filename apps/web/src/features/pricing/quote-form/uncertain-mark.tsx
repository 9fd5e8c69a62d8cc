import { boardFieldText } from '@xunban/i18n/board-texts';
import { useTranslation } from '@xunban/i18n/react';
import { type MeasuredField, type MeasuredSource, takenWith } from '@xunban/pricing/measured-fields';
import { Badge, Button } from '@xunban/ui';
import { deltaText } from '../live-quote/delta-text.ts';
import type { FormContext } from './form-context.ts';
import styles from './spec-form.module.css';
import { usePriceEffect } from './use-price-effect.ts';

interface AskedMarkProps {
  readonly form: FormContext;
  readonly asked: MeasuredField;
  readonly onAccept: (fields: readonly MeasuredField[]) => void;
}

/** Asks the buyer about a value that was measured or stated without certainty. It is charged only when the buyer accepts it. */
export function AskedMark({ form, asked, onAccept }: AskedMarkProps) {
  const { t } = useTranslation(['quote', 'pricing']);
  const fields = takenWith(form.spec, asked);
  const effect = usePriceEffect(form, fields);
  const { label, value: own } = boardFieldText({ ...form.spec, [asked.field]: asked.value }, asked.field);
  const value =
    asked.source.kind === 'edgeCopper'
      ? boardFieldText({ ...form.spec, platedEdges: asked.source.edges }, 'platedEdges').value
      : own;
  const isVias = asked.source.kind === 'viasInPad';
  const whyAsked = (source: MeasuredSource): string => {
    if (source.kind === 'stated') return t('quote:measured.askedStated', { file: source.file });
    if (source.kind === 'edgeCopper') return t('quote:measured.askedEdgesWhy');
    return source.kind === 'viasInPad' ? t('quote:measured.askedViasWhy') : t('quote:measured.askedWhy');
  };
  return (
    <p className={styles['mark']}>
      <Badge tone="warning">
        {asked.source.kind === 'viasInPad'
          ? t('quote:measured.askedVias', { count: asked.source.count })
          : asked.source.kind === 'edgeCopper'
            ? t('quote:measured.askedEdges', { value })
            : t('quote:measured.asked', { value: asked.exact === undefined ? value : `${asked.exact} mil` })}
      </Badge>
      <span className={styles['source']}>
        {whyAsked(asked.source)}
        {effect !== undefined && ` ${t('quote:measured.effect', { delta: deltaText(effect) })}`}
      </span>
      <Button
        size="small"
        kind="quiet"
        onClick={() => onAccept(fields)}
        aria-label={t('quote:measured.restoreLabel', { field: t(`pricing:field.${asked.field}`), value })}
      >
        {t('quote:measured.askedAccept', { value: isVias ? label : value })}
      </Button>
    </p>
  );
}
