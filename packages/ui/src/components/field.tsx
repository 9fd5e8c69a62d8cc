import { useTranslation } from '@xunban/i18n/react';
import { type InputHTMLAttributes, type ReactNode, type Ref, useId, useState } from 'react';
import { IconButton } from './button.tsx';
import { classes } from './classes.ts';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

/** Properties that connect a control inside a {@link Field} to its label, hint and error. */
export interface ControlProps {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly required: boolean;
}

interface FieldProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** The message of a violated rule; undefined for a valid value. */
  readonly error?: ReactNode;
  /** A doubt about the value that does not keep it from being sent; shown unless there is an error. */
  readonly warning?: ReactNode;
  readonly required?: boolean;
  /** Marks the field as optional; most forms mark the required ones instead. */
  readonly optional?: boolean;
  readonly children: (control: ControlProps) => ReactNode;
}

/** Label, control, hint and error of one input, tied together for eyes and ears. */
export function Field({ label, hint, error, warning, required = false, optional = false, children }: FieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div className={styles['field']}>
      <label htmlFor={id} className={styles['label']}>
        <span>
          {label}
          {required && (
            <span className={styles['mark']} aria-hidden="true">
              *
            </span>
          )}
          {optional && <span className={styles['optional']}>{t('field.optional')}</span>}
        </span>
      </label>
      {children({
        id,
        required,
        'aria-describedby': error || warning || hint ? noteId : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <div id={noteId} aria-live="polite">
        {error || warning ? (
          <p className={styles[error ? 'error' : 'warning']}>
            <Icon name="alert" size={14} />
            {error || warning}
          </p>
        ) : (
          hint && <p className={styles['hint']}>{hint}</p>
        )}
      </div>
    </div>
  );
}

interface TextInputProps extends InputHTMLAttributes<HTMLInputElement> {
  /** Stands inside the box, behind the text: a button, a unit, an image. */
  readonly after?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A text input in the product's box. Browsers complete only what a field asks for by `autoComplete`. */
export function TextInput({ after, className, ref, ...rest }: TextInputProps) {
  return (
    <div className={classes(styles['box'], rest['aria-invalid'] && styles['invalid'], className)}>
      <input ref={ref} autoComplete="off" {...rest} className={styles['input']} />
      {after}
    </div>
  );
}

/** A password box whose text can be shown. */
export function PasswordInput(props: Omit<TextInputProps, 'type' | 'after'>) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  return (
    <TextInput
      {...props}
      type={shown ? 'text' : 'password'}
      after={
        <IconButton
          icon={shown ? 'eyeOff' : 'eye'}
          label={t(shown ? 'field.hidePassword' : 'field.showPassword')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
