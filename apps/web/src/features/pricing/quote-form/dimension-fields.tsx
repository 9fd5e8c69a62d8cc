import { BOARD_NUMBERS, type NumberField } from '@xunban/contract/board-spec';
import { useTranslation } from '@xunban/i18n/react';
import { useId } from 'react';
import { FieldRow } from './field-row.tsx';
import styles from './fields.module.css';
import type { FormContext } from './form-context.ts';
import { Notes } from './line-notes.tsx';
import { NumberInput } from './number-input.tsx';

/** Length and width of one outline. */
export function SizeFields({ form }: { form: FormContext }) {
  const { t } = useTranslation('quote');
  return <Pair form={form} fields={['lengthMm', 'widthMm']} label={t('form.size')} unit="mm" />;
}

/** Boards along both sides of a panel. */
export function PanelCounts({ form }: { form: FormContext }) {
  const { t } = useTranslation('quote');
  return <Pair form={form} fields={['panelX', 'panelY']} label={t('form.panelCounts')} />;
}

export function RailWidth({ form }: { form: FormContext }) {
  return <Single form={form} field="railWidthMm" unit="mm" />;
}

export function DesignCount({ form }: { form: FormContext }) {
  return <Single form={form} field="designCount" />;
}

interface PairProps {
  readonly form: FormContext;
  readonly fields: readonly [NumberField, NumberField];
  readonly label: string;
  readonly unit?: string;
}

function Pair({ form, fields: [across, along], label, unit }: PairProps) {
  const labelId = useId();
  return (
    <FieldRow label={label} labelId={labelId} notes={<Notes form={form} fields={[across, along]} />}>
      <fieldset aria-labelledby={labelId} className={styles['pair']}>
        <Figure form={form} field={across} unit={unit} />
        <span aria-hidden="true" className={styles['times']}>
          ×
        </span>
        <Figure form={form} field={along} unit={unit} />
      </fieldset>
    </FieldRow>
  );
}

function Single({ form, field, unit }: { form: FormContext; field: NumberField; unit?: string }) {
  const { t } = useTranslation('pricing');
  const id = useId();
  return (
    <FieldRow label={t(`field.${field}`)} htmlFor={id} notes={<Notes form={form} fields={[field]} />}>
      <Figure form={form} field={field} unit={unit} id={id} />
    </FieldRow>
  );
}

function Figure(props: { form: FormContext; field: NumberField; unit?: string | undefined; id?: string }) {
  const { t } = useTranslation('pricing');
  const { form, field, unit, id } = props;
  return (
    <NumberInput
      {...(id ? { id } : { label: t(`field.${field}`) })}
      unit={unit}
      value={form.spec[field]}
      bounds={BOARD_NUMBERS[field]}
      onChange={(value) => form.change((spec) => ({ ...spec, [field]: value }))}
    />
  );
}
