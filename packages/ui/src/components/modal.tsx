import { useTranslation } from '@xunban/i18n/react';
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { IconButton } from './button.tsx';
import styles from './modal.module.css';
import { useBackCloses } from './use-back-closes.ts';

interface ModalProps {
  readonly open: boolean;
  /** Called for Esc, the close button and, unless `locked`, a click outside. The owner decides and changes `open`. */
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly footer?: ReactNode;
  readonly width?: string;
  /** Keeps a form with typed text open when the backdrop is clicked. */
  readonly locked?: boolean;
  readonly children: ReactNode;
}

/**
 * A dialog over the page. The browser's own modal dialog keeps the focus inside, makes the rest inert and gives the
 * focus back afterwards. For content without Ant Design pop-ups, which would open beneath the top layer.
 */
export function Modal({ open, onClose, title, footer, width, locked = false, children }: ModalProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const dialog = useDialog(open, onClose);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click only closes; Esc is the key for it and comes as `cancel`.
    <dialog
      ref={dialog}
      className={styles['modal']}
      style={width ? { ['--modal-width' as string]: width } : undefined}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // Ignores events of a nested dialog or file field, which close themselves.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === dialog.current && !locked && onClose()}
    >
      {open && (
        <>
          <header className={styles['head']}>
            <h2 id={titleId} className={styles['title']}>
              {title}
            </h2>
            <IconButton icon="close" label={t('action.close')} onClick={onClose} />
          </header>
          <div className={styles['body']}>{children}</div>
          {footer && <footer className={styles['foot']}>{footer}</footer>}
        </>
      )}
    </dialog>
  );
}

/** A panel that slides in from the left on small screens, holding a menu. */
export function Drawer({
  open,
  onClose,
  label,
  children,
}: {
  open: boolean;
  onClose: () => void;
  label: string;
  children: ReactNode;
}) {
  const dialog = useDialog(open, onClose);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click only closes; Esc is the key for it and comes as `cancel`.
    <dialog
      ref={dialog}
      className={styles['drawer']}
      aria-label={label}
      onCancel={(event) => {
        // Ignores events of a nested dialog or file field, which close themselves.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      {/* In a file of the site it stands closed, to be opened without the application. */}
      {(open || typeof document === 'undefined') && children}
    </dialog>
  );
}

/** Synchronises the open state of a dialog element with a value. On touch screens Back asks its owner to close it. */
export function useDialog(open: boolean, onClose: () => void): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useBackCloses(open, onClose);
  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open === open) return;
    if (open) element.showModal();
    else element.close();
  }, [open]);
  return dialog;
}
