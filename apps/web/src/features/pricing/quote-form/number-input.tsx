import { type BoardSpec, hasDecimals, type NumberBounds } from '@xunban/contract/board-spec';
import { useTranslation } from '@xunban/i18n/react';
import { TextInput } from '@xunban/ui';
import { type ReactNode, useId, useState } from 'react';
import styles from './fields.module.css';

interface NumberInputProps {
  readonly value: BoardSpec['quantity'];
  readonly bounds: NumberBounds;
  readonly onChange: (value: number) => void;
  /** The accessible name, unless a label points to `id`. */
  readonly label?: string;
  readonly id?: string;
  readonly unit?: ReactNode;
}

/**
 * A number input that tolerates incomplete text: only valid values are emitted, and an invalid text reverts to the previous
 * value. On blur a message states which input was rejected and why.
 */
export function NumberInput({ value, bounds, onChange, label, id, unit }: NumberInputProps) {
  const { t } = useTranslation('quote');
  const [draft, setDraft] = useState<string>();
  const [before, setBefore] = useState(value);
  const [refused, setRefused] = useState<string>();
  const faultId = useId();
  const isFaulty = draft !== undefined && parse(draft, bounds) === undefined;
  return (
    <span className={styles['number']}>
      <TextInput
        {...(id ? { id } : {})}
        aria-label={label}
        aria-invalid={isFaulty || undefined}
        aria-describedby={isFaulty ? faultId : undefined}
        inputMode={bounds.decimals === 0 ? 'numeric' : 'decimal'}
        autoComplete="off"
        value={draft ?? String(value)}
        after={unit && <span className={styles['unit']}>{unit}</span>}
        onChange={(event) => {
          setDraft(event.target.value);
          setRefused(undefined);
          const next = parse(event.target.value, bounds);
          // The beginning of a number that is too large was one that was not.
          const sensible = next ?? (event.target.value.trim() === '' ? value : before);
          if (sensible !== value) onChange(sensible);
        }}
        onBlur={() => {
          setDraft(undefined);
          if (isFaulty) setRefused(draft.trim() || undefined);
        }}
        onFocus={(event) => {
          setBefore(value);
          event.target.select();
        }}
      />
      {isFaulty && (
        <span id={faultId} role="alert" className={styles['fault']}>
          {t(bounds.decimals === 0 ? 'form.invalidWhole' : 'form.invalidNumber', { min: bounds.min, max: bounds.max })}
        </span>
      )}
      {refused !== undefined && (
        <span role="status" className={styles['fault']}>
          {t(labelOf(refused, bounds), { ...bounds, typed: refused, value })}
        </span>
      )}
    </span>
  );
}

/** Returns the message for a rejected text: a value above the maximum may still be made, by a manual quotation. */
function labelOf(text: string, bounds: NumberBounds) {
  if (numberOf(text) > bounds.max) return 'form.tooLarge';
  return bounds.decimals === 0 ? 'form.notWhole' : 'form.notNumber';
}

function parse(text: string, { min, max, decimals }: NumberBounds): number | undefined {
  const value = numberOf(text);
  return value >= min && value <= max && hasDecimals(value, decimals) ? value : undefined;
}

/** Full-width digits come from Chinese keyboards. */
const numberOf = (text: string): number => Number(text.trim().normalize('NFKC') || Number.NaN);
