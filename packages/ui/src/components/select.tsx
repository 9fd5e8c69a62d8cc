import type { SelectHTMLAttributes } from 'react';
import { classes } from './classes.ts';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

/** The native select in the product's box: works with every keyboard, screen reader and phone. */
export function Select({ className, children, ...rest }: SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <div className={classes(styles['box'], styles['selectBox'], rest['aria-invalid'] && styles['invalid'], className)}>
      <select {...rest} className={styles['select']}>
        {children}
      </select>
      <Icon name="chevron" size={16} className={styles['selectMark']} />
    </div>
  );
}
