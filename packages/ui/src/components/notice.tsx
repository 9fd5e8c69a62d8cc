import type { ReactNode } from 'react';
import type { Tone } from './badge.tsx';
import { classes } from './classes.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './notice.module.css';

type NoticeTone = Exclude<Tone, 'neutral' | 'primary'>;

const ICONS: Readonly<Record<NoticeTone, IconName>> = {
  info: 'info',
  success: 'check',
  warning: 'alert',
  error: 'alert',
};

interface NoticeProps {
  readonly tone: NoticeTone;
  readonly title?: ReactNode;
  readonly action?: ReactNode;
  /** Announced by screen readers when it appears; for results of the user's last action. */
  readonly live?: boolean;
  readonly children?: ReactNode;
}

/** A short inline message next to its subject. */
export function Notice({ tone, title, action, live = false, children }: NoticeProps) {
  return (
    <div
      className={classes(styles['notice'], styles[tone])}
      role={live ? (tone === 'error' ? 'alert' : 'status') : undefined}
    >
      <Icon name={ICONS[tone]} className={styles['icon']} />
      <div className={styles['content']}>
        {title && <p className={styles['title']}>{title}</p>}
        {children}
      </div>
      {action && <div className={styles['action']}>{action}</div>}
    </div>
  );
}
