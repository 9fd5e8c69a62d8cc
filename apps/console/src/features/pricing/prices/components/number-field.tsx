import type { DraftBook } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { classes, layout, TextInput } from '@xunban/ui';
import { useId, useState } from 'react';
import type { Path } from '../model/set-at.ts';
import styles from '../prices.module.css';

export interface NumberRule {
  readonly min: number;
  readonly max: number;
  /** Maximum number of decimals. */
  readonly decimals: number;
}

export type Problem = DraftBook['problems'][number];

interface NumberFieldProps {
  readonly label: string;
  /** Stands behind the number: `mm`, `元`. */
  readonly unit: string;
  readonly value: number;
  readonly path: Path;
  readonly rule: NumberRule;
  readonly problems: readonly Problem[];
  /** True when the row and column around it provide the label. */
  readonly isBare?: boolean;
  /** Absent where data are only read. */
  readonly onChange?: ((path: Path, value: number) => void) | undefined;
}

/** A number with its unit. What is wrong with it stands under it while it is typed, and goes into no draft. */
export function NumberField(props: NumberFieldProps) {
  const { label, unit, value, path, rule, problems, isBare = false, onChange } = props;
  const { t } = useTranslation('console-prices');
  const noteId = useId();
  // Input stays as typed; only valid values are written to the data.
  const [typed, setTyped] = useState<string | null>(null);
  const isSound = typed === null || isWithin(typed, rule);
  const messages = problems.filter((problem) => problem.path === path.join('.')).map(({ message }) => message);
  const fault = isSound
    ? messages.join(' ')
    : t('editor.range', { min: rule.min, max: rule.max, decimals: rule.decimals });
  return (
    <div className={classes(layout['contentStart'], layout['stack1'], layout['shrinks'])}>
      {!isBare && (
        <span className={classes(layout['soft'], layout['textXs'])} aria-hidden="true">
          {label}
        </span>
      )}
      <TextInput
        inputMode="decimal"
        readOnly={!onChange}
        aria-label={label}
        aria-invalid={fault !== '' || undefined}
        aria-describedby={fault !== '' ? noteId : undefined}
        after={<span className={styles['unit']}>{unit}</span>}
        value={typed ?? String(value)}
        onChange={(event) => {
          const text = event.target.value;
          setTyped(text);
          if (isWithin(text, rule)) onChange?.(path, Number(text));
        }}
        onBlur={() => isSound && setTyped(null)}
      />
      {fault !== '' && (
        <span id={noteId} className={classes(layout['error'], layout['textXs'])}>
          {fault}
        </span>
      )}
    </div>
  );
}

function isWithin(text: string, { min, max, decimals }: NumberRule): boolean {
  const trimmed = text.trim();
  if (!/^\d+(\.\d+)?$/.test(trimmed)) return false;
  const value = Number(trimmed);
  return value >= min && value <= max && (trimmed.split('.')[1]?.replace(/0+$/, '').length ?? 0) <= decimals;
}
