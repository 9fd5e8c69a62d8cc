import { classes } from '@xunban/ui';
import type { ReactNode } from 'react';
import styles from './spec-form.module.css';

interface FieldRowProps {
  readonly label: string;
  /** The label is a caption of the group with this id in `aria-labelledby`, or of the control with `htmlFor`. */
  readonly labelId?: string;
  readonly htmlFor?: string;
  /** Information from the files about the field, and its errors. */
  readonly notes?: ReactNode;
  /** Stands under the name. */
  readonly extra?: ReactNode;
  /** True when the row can share its line with another short one where there is space. */
  readonly isShort?: boolean;
  readonly children: ReactNode;
}

/** A line of the form: name, control, and notes. */
export function FieldRow({ label, labelId, htmlFor, notes, extra, isShort, children }: FieldRowProps) {
  return (
    <div className={classes(styles['row'], isShort && styles['short'])}>
      <div className={styles['label']}>
        {htmlFor ? <label htmlFor={htmlFor}>{label}</label> : <span id={labelId}>{label}</span>}
        {extra}
      </div>
      <div className={styles['content']}>{children}</div>
      {notes && <div className={styles['notes']}>{notes}</div>}
    </div>
  );
}
