import type { BoardField } from '@xunban/contract/board-spec';
import { useTranslation } from '@xunban/i18n/react';
import { Button, Card } from '@xunban/ui';
import { memo, type ReactNode } from 'react';
import { DifferenceNote } from './difference-note.tsx';
import { FieldLines } from './field-lines.tsx';
import type { FormContext } from './form-context.ts';
import { OtherOptions } from './other-options.tsx';
import styles from './spec-form.module.css';

/** What decides most boards and their price: always in sight. */
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
  /** What stands beside the key options where there is room: the table of quantities and lead times. */
  readonly beside: ReactNode;
}

/** The board in words, on two levels: what decides most boards, and all else folded, as it is by default. */
export const SpecForm = memo(({ form, beside }: SpecFormProps) => {
  const { t } = useTranslation('quote');
  return (
    // Until the next answer is there, the prices of all options are those of the former board; `data-stale` says so
    // once.
    <div className={styles['form']} id="board-form" tabIndex={-1} data-stale={form.isStale || undefined}>
      <DifferenceNote form={form} />
      <div className={styles['decide']}>
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
        {beside}
      </div>
      <OtherOptions form={form} keyFields={KEY_FIELDS} />
    </div>
  );
});
