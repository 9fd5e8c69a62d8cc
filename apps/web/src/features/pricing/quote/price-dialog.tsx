import { useTranslation } from '@xunban/i18n/react';
import { IconButton, layout, useDialog } from '@xunban/ui';
import type { ReactNode } from 'react';
import styles from './price-bar.module.css';

interface PriceDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** On a small screen: the full price in a bottom sheet over the form. The browser's dialog traps the focus and restores it. */
export function PriceDialog({ open, onClose, children }: PriceDialogProps) {
  const { t } = useTranslation(['quote', 'common']);
  const dialog = useDialog(open, onClose);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click only closes; Esc is the key for it and comes as `cancel`.
    <dialog
      ref={dialog}
      id="price-dialog"
      className={styles['sheet']}
      aria-label={t('quote:price.title')}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      {open && (
        <>
          <header className={styles['sheetHead']}>
            <h2 className={layout['textLg']}>{t('quote:price.title')}</h2>
            <IconButton icon="close" label={t('common:action.close')} onClick={onClose} />
          </header>
          {children}
        </>
      )}
    </dialog>
  );
}
