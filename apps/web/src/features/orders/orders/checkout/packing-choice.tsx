import type { Packing } from '@xunban/contract';
import { MAX_COST_CENTRE, MAX_LABEL_TEXT, MAX_PO_NUMBER, PARCEL_LABELS } from '@xunban/contract/parcel-labels';
import { useTranslation } from '@xunban/i18n/react';
import { Card, Field, layout, TextInput } from '@xunban/ui';
import styles from './checkout.module.css';

interface PackingChoiceProps {
  readonly packing: Packing;
  /** The buyer tried to order without the text of the own label. */
  readonly isTextMissing: boolean;
  readonly onChange: (packing: Partial<Packing>) => void;
}

/** The sender shown on the parcel, and the reference number for the buyer's goods-in. */
export function PackingChoice({ packing, isTextMissing, onChange }: PackingChoiceProps) {
  const { t } = useTranslation(['order', 'order-texts']);
  return (
    <Card title={t('confirm.packing')}>
      <div role="radiogroup" aria-label={t('confirm.packing')} className={layout['stack2']}>
        {PARCEL_LABELS.map((label) => (
          <label key={label} className={styles['choice']}>
            <input type="radio" name="packing" checked={label === packing.label} onChange={() => onChange({ label })} />
            <span className={layout['stack1']}>
              <span className={layout['strong']}>{t(`order-texts:packing.${label}`)}</span>
              <span className={layout['muted']}>{t(`confirm.${label}Hint`)}</span>
            </span>
          </label>
        ))}
      </div>
      {packing.label === 'own' && (
        <Field
          label={t('confirm.labelText')}
          hint={t('confirm.labelTextHint')}
          error={isTextMissing && t('confirm.labelTextMissing')}
          required
        >
          {(control) => (
            <TextInput
              {...control}
              maxLength={MAX_LABEL_TEXT}
              value={packing.labelText}
              onChange={({ target }) => onChange({ labelText: target.value })}
            />
          )}
        </Field>
      )}
      <ReferenceFields references={packing} onChange={onChange} />
    </Card>
  );
}

type References = Pick<Packing, 'poNumber' | 'costCentre'>;

interface ReferenceFieldsProps {
  readonly references: References;
  readonly onChange: (references: Partial<References>) => void;
}

/** Fields of the buyer's own references of a main order. */
export function ReferenceFields({ references, onChange }: ReferenceFieldsProps) {
  const { t } = useTranslation('order');
  return (
    <>
      <Field label={t('confirm.poNumber')} hint={t('confirm.poNumberHint')} optional>
        {(control) => (
          <TextInput
            {...control}
            maxLength={MAX_PO_NUMBER}
            value={references.poNumber}
            onChange={({ target }) => onChange({ poNumber: target.value })}
          />
        )}
      </Field>
      <Field label={t('confirm.costCentre')} hint={t('confirm.costCentreHint')} optional>
        {(control) => (
          <TextInput
            {...control}
            maxLength={MAX_COST_CENTRE}
            value={references.costCentre}
            onChange={({ target }) => onChange({ costCentre: target.value })}
          />
        )}
      </Field>
    </>
  );
}
