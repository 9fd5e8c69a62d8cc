import { boardWord } from '@xunban/i18n/board-words';
import { useTranslation } from '@xunban/i18n/react';
import type { MeasuredField } from '@xunban/pricing/measured-fields';
import { Badge, Button } from '@xunban/ui';
import { deltaText } from '../live-quote/delta-text.ts';
import type { FormContext } from './form-context.ts';
import styles from './measured-mark.module.css';
import { usePriceEffect } from './use-price-effect.ts';

interface AskedMarkProps {
  readonly form: FormContext;
  readonly asked: MeasuredField;
  readonly onAccept: (fields: readonly MeasuredField[]) => void;
}

/** Asks about a value that was measured or stated without certainty. It is charged only when the buyer takes it. */
export function AskedMark({ form, asked, onAccept }: AskedMarkProps) {
  const { t } = useTranslation(['quote', 'pricing']);
  const fields = [asked];
  const effect = usePriceEffect(form, fields);
  const value = boardWord({ ...form.spec, [asked.field]: asked.value }, asked.field).value;
  return (
    <p className={styles['mark']}>
      <Badge tone="warning">
        {t('quote:measured.asked', { value: asked.exact === undefined ? value : `${asked.exact} mil` })}
      </Badge>
      <span className={styles['source']}>
        {asked.source.kind === 'stated'
          ? t('quote:measured.askedStated', { file: asked.source.file })
          : t('quote:measured.askedWhy')}
        {effect !== undefined && ` ${t('quote:measured.effect', { delta: deltaText(effect) })}`}
      </span>
      <Button
        size="small"
        kind="quiet"
        onClick={() => onAccept(fields)}
        aria-label={t('quote:measured.restoreLabel', { field: t(`pricing:field.${asked.field}`), value })}
      >
        {t('quote:measured.askedAccept', { value })}
      </Button>
    </p>
  );
}
