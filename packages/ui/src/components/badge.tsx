import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { classes } from './classes.ts';

export type Tone = 'neutral' | 'primary' | 'success' | 'warning' | 'error' | 'info';

/** A short status text on a tinted background. The text carries the meaning, the colour only supports it. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={classes(styles['badge'], styles[tone])}>{children}</span>;
}
