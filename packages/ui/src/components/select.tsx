import type { SelectHTMLAttributes } from 'react';
import { classes } from './classes.ts';
import fieldStyles from './field.module.css';
import { Icon } from './icon.tsx';
import styles from './select.module.css';

/** The native select in the product's box: works with every keyboard, screen reader and phone. */
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
