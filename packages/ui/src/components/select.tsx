import type { SelectHTMLAttributes } from 'react';
import { classes } from './classes.ts';
import fieldStyles from './field.module.css';
import { Icon } from './icon.tsx';
import styles from './select.module.css';

/** The browser's own list in the house's box: every keyboard, reader and telephone knows how to use it. */
export function Select({ className, children, ...rest }: SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <div
      className={classes(fieldStyles['box'], styles['box'], rest['aria-invalid'] && fieldStyles['invalid'], className)}
    >
      <select {...rest} className={styles['select']}>
        {children}
      </select>
      <Icon name="chevron" size={16} className={styles['mark']} />
    </div>
  );
}
