import { type BoardSpec, hasDecimals, type NumberBounds } from '@xunban/contract/board-spec';
import { useTranslation } from '@xunban/i18n/react';
import { TextInput } from '@xunban/ui';
import { type ReactNode, useId, useState } from 'react';
import styles from './number-input.module.css';

interface NumberInputProps {
  readonly value: BoardSpec['quantity'];
  readonly bounds: NumberBounds;
  readonly onChange: (value: number) => void;
  /** The accessible name, unless a label points to `id`. */
  readonly label?: string;
  readonly id?: string;
  readonly unit?: ReactNode;
}

/** A number that may be half typed: only sensible values leave, and leaving the field shows the last of them again. */
export function NumberInput({ value, bounds, onChange, label, id, unit }: NumberInputProps) {
  const { t } = useTranslation('quote');
  const [draft, setDraft] = useState<string>();
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
          const next = parse(event.target.value, bounds);
          if (next !== undefined && next !== value) onChange(next);
        }}
        onBlur={() => setDraft(undefined)}
        onFocus={(event) => event.target.select()}
      />
      {isFaulty && (
        <span id={faultId} role="alert" className={styles['fault']}>
          {t(bounds.decimals === 0 ? 'form.invalidWhole' : 'form.invalidNumber', { min: bounds.min, max: bounds.max })}
        </span>
      )}
    </span>
  );
}

function parse(text: string, { min, max, decimals }: NumberBounds): number | undefined {
  // Full-width digits come from Chinese keyboards.
  const value = Number(text.trim().normalize('NFKC') || Number.NaN);
  return value >= min && value <= max && hasDecimals(value, decimals) ? value : undefined;
}
