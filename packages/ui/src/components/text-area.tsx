import type { TextareaHTMLAttributes } from 'react';
import { classes } from './classes.ts';
import styles from './field.module.css';

/** Several lines of text in the house's box. */
export function TextArea({ className, ...rest }: TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <div className={classes(styles['box'], rest['aria-invalid'] && styles['invalid'], className)}>
      <textarea {...rest} className={styles['input']} />
    </div>
  );
}
