import { defaultBoardSpec } from '@xunban/contract/board-spec';
import { boardFieldText } from '@xunban/i18n/board-texts';
import { useTranslation } from '@xunban/i18n/react';
import { differs, isStated, type MeasuredField } from '@xunban/pricing/measured-fields';
import { Badge, Button } from '@xunban/ui';
import { deltaText } from '../live-quote/delta-text.ts';
import type { FormContext } from './form-context.ts';
import { ImpedanceList } from './impedance-list.tsx';
import { NarrowPlaceNote } from './narrow-place-note.tsx';
import styles from './spec-form.module.css';
import { usePriceEffect } from './use-price-effect.ts';
import { useSourceText } from './use-source-text.ts';

interface MeasuredMarkProps {
  readonly form: FormContext;
  /** Values from the files for the fields of one line of the form. */
  readonly fields: readonly MeasuredField[];
  readonly onRestore: (fields: readonly MeasuredField[]) => void;
}

/**
 * Shows that a value was measured, and where; or that the buyer's value differs from the files, with a button to restore it.
 */
export function MeasuredMark({ form, fields, onRestore }: MeasuredMarkProps) {
  const { t } = useTranslation(['quote', 'pricing']);
  const sourceText = useSourceText();
  const { spec } = form;
  const changed = fields.filter((field) => differs(spec, field));
  const effect = usePriceEffect(form, changed);
  const [first] = fields;
  if (!first) return null;
  const value = changed
    .map((field) => boardFieldText({ ...spec, [field.field]: field.value }, field.field).value)
    .join(' × ');
  if (changed.length > 0) {
    const name = changed.map(({ field }) => t(`pricing:field.${field}`)).join(' × ');
    return (
      <p className={styles['mark']}>
        <Badge tone="warning">{t('quote:measured.differs', { value })}</Badge>
        {effect !== undefined && (
          <span className={styles['source']}>{t('quote:measured.effect', { delta: deltaText(effect) })}</span>
        )}
        <Button
          size="small"
          kind="quiet"
          onClick={() => onRestore(changed)}
          aria-label={t('quote:measured.restoreLabel', { field: name, value })}
        >
          {t('quote:measured.restore')}
        </Button>
      </p>
    );
  }
  const exact = first.exact === undefined ? undefined : exactText(first);
  const place = first.source.kind === 'copper' ? first.source.place : undefined;
  return (
    <>
      <p className={styles['mark']}>
        <Badge tone="success">
          {isStated(first)
            ? t('quote:measured.stated')
            : exact
              ? t('quote:measured.exact', { value: exact })
              : t('quote:measured.mark')}
        </Badge>
        {!place && <span className={styles['source']}>{sourceText(first.source)}</span>}
        {isStated(first) && first.value !== defaultBoardSpec[first.field] && <Undo form={form} stated={first} />}
      </p>
      {first.source.kind === 'impedance' && <ImpedanceList lines={first.source.lines} />}
      {place && <NarrowPlaceNote form={form} place={place} />}
    </>
  );
}

/** Reverts a value stated by a file: the field is again as it was when the form was opened. */
function Undo({ form, stated: { field } }: { form: FormContext; stated: MeasuredField }) {
  const { t } = useTranslation(['quote', 'pricing']);
  return (
    <Button
      size="small"
      kind="quiet"
      onClick={() => form.change((spec) => ({ ...spec, [field]: defaultBoardSpec[field] }))}
      aria-label={t('quote:measured.undoLabel', { field: t(`pricing:field.${field}`) })}
    >
      {t('quote:measured.undo')}
    </Button>
  );
}

function exactText({ field, exact }: MeasuredField): string {
  switch (field) {
    case 'minTraceMil':
      return `${exact} mil`;
    case 'minHoleMm':
      return `${exact} mm`;
    default:
      return String(exact);
  }
}
