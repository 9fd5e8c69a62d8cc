import type { TextareaHTMLAttributes } from 'react';
import { classes } from './classes.ts';
import styles from './field.module.css';

/** Multi-line text input in the product's box. */
export function TextArea({ className, ...rest }: TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <div className={classes(styles['box'], rest['aria-invalid'] && styles['invalid'], className)}>
      <textarea autoComplete="off" {...rest} className={styles['input']} />
    </div>
  );
}
