import { text, useTranslation } from '@xunban/i18n/react';
import type { KeyboardEvent, ReactNode, SyntheticEvent } from 'react';
import { Button, type ButtonProps } from '../components/button.tsx';
import { toast } from '../components/toast-store.ts';
import styles from './frames.module.css';

/** The displayed part of the access check for a button; `buttonState` of the access package returns it. */
interface Verdict {
  readonly disabled: boolean;
}

/** A button for which a right is needed: without it, disabled and saying why (specification §6). */
export function GuardedButton({ verdict, ...rest }: ButtonProps & { readonly verdict: Verdict }) {
  const { t } = useTranslation();
  return verdict.disabled ? <Button {...rest} disabled title={t('access.noPermission')} /> : <Button {...rest} />;
}

/** The same for anything else that can be pressed: a link, a row, a button of another library. */
export function Guarded({ verdict, children }: { readonly verdict: Verdict; readonly children: ReactNode }) {
  const { t } = useTranslation();
  if (!verdict.disabled) return children;
  return (
    <span
      className={styles['refused']}
      aria-disabled="true"
      title={t('access.noPermission')}
      onClickCapture={swallow}
      onKeyDownCapture={swallowKey}
    >
      {children}
    </span>
  );
}

/** Wraps an action that requires a permission when it starts: shows the missing one and does nothing else. */
export function guardedAction<A extends unknown[]>(
  verdict: Verdict,
  check: string,
  action: (...args: A) => void,
): (...args: A) => void {
  return (...args) => {
    if (verdict.disabled) toast.error(text('access.actionDenied', { check }));
    else action(...args);
  };
}

function swallow(event: SyntheticEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** Enter and Space press what has the focus; Tab must go on working. */
function swallowKey(event: KeyboardEvent): void {
  if (event.key === 'Enter' || event.key === ' ') swallow(event);
}
