import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useDocumentKeys } from '../use-document-keys.ts';
import styles from './modal.module.css';

interface TriggerProps {
  readonly 'aria-expanded': boolean;
  readonly 'aria-controls': string;
  readonly onClick: () => void;
}

interface PopoverProps {
  readonly trigger: (props: TriggerProps) => ReactNode;
  /** The panel; call `close` after a choice. */
  readonly children: (close: () => void) => ReactNode;
}

/**
 * A panel below its button, on the side with space. Esc and a press anywhere else close it; Esc returns the focus to the
 * button.
 */
export function Popover({ trigger, children }: PopoverProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const anchor = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  // The panel ends where its button ends, unless it would then begin outside the window.
  useLayoutEffect(() => {
    const shown = panel.current;
    if (!open || !shown) return;
    shown.dataset['side'] = 'end';
    if (shown.getBoundingClientRect().left < 0) shown.dataset['side'] = 'start';
  }, [open]);
  useEffect(() => {
    if (!open) return;
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !anchor.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [open]);
  useDocumentKeys((event) => {
    if (event.key !== 'Escape') return;
    setOpen(false);
    anchor.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
  }, open);
  return (
    <div ref={anchor} className={styles['anchor']}>
      {trigger({ 'aria-expanded': open, 'aria-controls': id, onClick: () => setOpen(!open) })}
      <div ref={panel} id={id} hidden={!open} className={styles['panel']}>
        {/* In a file of the site it stands hidden, to be shown without the application. */}
        {(open || typeof document === 'undefined') && children(() => setOpen(false))}
      </div>
    </div>
  );
}
