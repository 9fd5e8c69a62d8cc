import { BOARD_NUMBERS, quantityRows } from '@xunban/contract/board-spec';
import { useTranslation } from '@xunban/i18n/react';
import { Button } from '@xunban/ui';
import { useId, useState } from 'react';
import { ChoiceField } from './choice-field.tsx';
import styles from './fields.module.css';
import type { FormContext } from './form-context.ts';
import { Notes } from './line-notes.tsx';
import { NumberInput } from './number-input.tsx';

/** Most common quantities; the rest of the list is one click away. */
const USUAL: ReadonlySet<number> = new Set([5, 10, 15, 20, 30, 50, 100]);

/** The same empty list each time: options are drawn again when they change. */
const NOTHING: readonly never[] = [];

/** Selects the quantity: one of the usual ones, or any number typed in, which is sorted in among them. */
export function QuantityField({ form }: { form: FormContext }) {
  const { t } = useTranslation(['quote', 'pricing']);
  const [showAll, setShowAll] = useState(false);
  const typedId = useId();
  const { spec, quote } = form;
  const listed = quantityRows(spec.material, spec.layers, [spec.quantity]);
  const shown = listed.filter((quantity) => showAll || USUAL.has(quantity) || quantity === spec.quantity);
  const now = quote?.chosen?.total;
  const sampleUpTo = quote?.sampleUpTo ?? 0;
  const totals = new Map(
    quote?.matrix.map(({ quantity, cells }) => [
      quantity,
      cells.find((cell) => cell.leadTime === spec.leadTime)?.total,
    ]),
  );
  const options = shown.map((value) => {
    const total = totals.get(value);
    return {
      value,
      isChosen: value === spec.quantity,
      reasons: NOTHING,
      delta: total === undefined || now === undefined ? undefined : Math.round((total - now) * 100) / 100,
      deltaDays: 0,
      alsoChanges: NOTHING,
      losesSample: value > sampleUpTo && spec.quantity <= sampleUpTo,
    };
  });
  return (
    <ChoiceField
      label={t('pricing:field.quantity')}
      options={options}
      texts={shown.map(String)}
      onChoose={({ value }) => form.change((current) => ({ ...current, quantity: Number(value) }))}
      extra={
        <Button size="small" kind="quiet" aria-expanded={showAll} onClick={() => setShowAll(!showAll)}>
          {t(showAll ? 'quote:form.quantityLess' : 'quote:form.quantityAll')}
        </Button>
      }
      notes={
        <>
          <span className={styles['typed']}>
            <label htmlFor={typedId}>{t('quote:form.quantityOther')}</label>
            <NumberInput
              id={typedId}
              unit={t('quote:form.pieces')}
              value={spec.quantity}
              bounds={BOARD_NUMBERS.quantity}
              onChange={(quantity) => form.change((current) => ({ ...current, quantity }))}
            />
          </span>
          <Notes form={form} fields={['quantity']} />
        </>
      }
    />
  );
}
