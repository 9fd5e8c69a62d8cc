import { classes, Icon, layout } from '@xunban/ui';
import { type ReactNode, useId } from 'react';
import styles from './certification.module.css';

interface ChoiceGroupProps<V extends string> {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: V; readonly text: ReactNode; readonly hint?: ReactNode }[];
  readonly error?: ReactNode;
  readonly onChange: (value: V) => void;
}

/** A choice of a few options, each with a short explanation. */
export function ChoiceGroup<V extends string>({ name, label, value, options, error, onChange }: ChoiceGroupProps<V>) {
  const noteId = useId();
  return (
    <fieldset className={classes(layout['fieldset2'], styles['group'])} aria-describedby={error ? noteId : undefined}>
      <legend>
        {label}
        <span className={styles['required']} aria-hidden="true">
          *
        </span>
      </legend>
      <div className={styles['choices']}>
        {options.map((option) => (
          <label key={option.value} className={styles['choice']}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              aria-invalid={error ? true : undefined}
              onChange={() => onChange(option.value)}
            />
            <span className={layout['stack0']}>
              {option.text}
              {option.hint && <span className={layout['muted']}>{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      <div id={noteId} aria-live="polite">
        {error && (
          <p className={styles['error']}>
            <Icon name="alert" size={14} />
            {error}
          </p>
        )}
      </div>
    </fieldset>
  );
}
