import type { ButtonHTMLAttributes, ReactNode } from 'react';
import styles from './button.module.css';
import { classes } from './classes.ts';
import { Icon, type IconName } from './icon.tsx';
import { Spinner } from './spinner.tsx';

export interface ButtonLook {
  readonly kind?: 'primary' | 'default' | 'quiet' | 'danger';
  readonly size?: 'small' | 'medium' | 'large';
  readonly block?: boolean;
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonLook {
  /** Shows a spinner and refuses clicks while the work goes on; the button keeps its place and its focus. */
  readonly busy?: boolean;
  readonly icon?: IconName;
}

export function Button({ kind, size, block, busy = false, icon, children, className, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classes(buttonClass({ kind, size, block }), className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {busy ? <Spinner size={16} /> : icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

/** A button that shows an icon only; the label is its accessible name and tooltip. */
export function IconButton({
  icon,
  label,
  className,
  ...rest
}: { icon: IconName; label: string } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={classes(buttonClass({ kind: 'quiet' }), styles['iconOnly'], className)}
    >
      <Icon name={icon} />
    </button>
  );
}

/** Returns the button classes for an element that is not a button, such as a router's link. */
export function buttonClass({
  kind = 'default',
  size = 'medium',
  block = false,
}: { [K in keyof ButtonLook]: ButtonLook[K] | undefined } = {}): string {
  return classes(styles['button'], styles[kind], size !== 'medium' && styles[size], block && styles['block']);
}

/** A link to another website; announces to screen readers that it opens in a new window. */
export function ExternalLink({ href, note, children }: { href: string; note: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="visuallyHidden">{note}</span>
    </a>
  );
}
