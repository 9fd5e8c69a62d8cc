import type { BoardField } from '@xunban/contract/board-spec';
import { useTranslation } from '@xunban/i18n/react';
import { Button, Card } from '@xunban/ui';
import { memo } from 'react';
import { DifferenceNote } from './difference-note.tsx';
import { FieldLines } from './field-lines.tsx';
import type { FormContext } from './form-context.ts';
import { OtherOptions } from './other-options.tsx';
import styles from './spec-form.module.css';

/** Fields that decide most boards and their price: always visible. */
const KEY_FIELDS = [
  'layers',
  'lengthMm',
  'widthMm',
  'quantity',
  'thicknessMm',
  'maskColour',
  'finish',
] as const satisfies readonly BoardField[];

interface SpecFormProps {
  readonly form: FormContext;
}

/** The board's specification form, on two levels: the fields that decide most boards, and the rest collapsed, with defaults. */
export const SpecForm = memo(({ form }: SpecFormProps) => {
  const { t } = useTranslation('quote');
  return (
    // Until the next answer arrives, the prices of all options are those of the previous board; `data-stale` marks that once
    // for all.
    <div className={styles['form']} id="board-form" tabIndex={-1} data-stale={form.isStale || undefined}>
      <DifferenceNote form={form} />
      <Card
        isDense
        title={t('form.key')}
        extra={
          <Button size="small" kind="quiet" icon="refresh" onClick={form.reset}>
            {t('form.reset')}
          </Button>
        }
      >
        <FieldLines form={form} fields={KEY_FIELDS} isBrief />
      </Card>
      <OtherOptions form={form} keyFields={KEY_FIELDS} />
    </div>
  );
});
