import { type BoardField, isChoiceField, isFieldRelevant } from '@xunban/contract/board-spec';
import { DesignCount, PanelCounts, RailWidth, SizeFields } from './dimension-fields.tsx';
import type { FormContext } from './form-context.ts';
import { QuantityField } from './quantity-field.tsx';
import { RemarksField } from './remarks-field.tsx';
import { SpecChoice } from './spec-choice.tsx';
import styles from './spec-form.module.css';

interface FieldLinesProps {
  readonly form: FormContext;
  readonly fields: readonly BoardField[];
  /** Rare options of a field wait behind a button. */
  readonly isBrief?: boolean;
}

/** Fields of the board as lines of the form; what means nothing on the board is left out. */
export function FieldLines({ form, fields, isBrief = false }: FieldLinesProps) {
  return (
    <div className={styles['lines']} data-brief={isBrief || undefined}>
      {fields
        .filter((field) => isFieldRelevant(form.spec, field))
        .map((field) => (
          <Line key={field} form={form} field={field} isBrief={isBrief} />
        ))}
    </div>
  );
}

/** Two fields that are one thing to a reader (length and width) share the line of the first. */
function Line({ form, field, isBrief }: { form: FormContext; field: BoardField; isBrief: boolean }) {
  if (isChoiceField(field)) return <SpecChoice form={form} field={field} isBrief={isBrief} />;
  switch (field) {
    case 'lengthMm':
      return <SizeFields form={form} />;
    case 'panelX':
      return <PanelCounts form={form} />;
    case 'railWidthMm':
      return <RailWidth form={form} />;
    case 'quantity':
      return <QuantityField form={form} />;
    case 'designCount':
      return <DesignCount form={form} />;
    case 'remarks':
      return <RemarksField form={form} />;
    case 'widthMm':
    case 'panelY':
      return null;
  }
}
