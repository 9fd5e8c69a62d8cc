import { useTranslation } from '@xunban/i18n/react';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './checkout.module.css';

interface OtherWishesProps {
  /** What is chosen in it, in short; anything else for what is as usual. */
  readonly said: readonly (string | false)[];
  /** Something in it has to be seen. */
  readonly isOpen: boolean;
  readonly children: ReactNode;
}

/** What few orders need, folded, with what differs from the usual on its head. */
export function OtherWishes({ said, isOpen, children }: OtherWishesProps) {
  const { t } = useTranslation('order');
  const fold = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (isOpen && fold.current) fold.current.open = true;
  }, [isOpen]);
  const chosen = said.filter((word) => word !== false && word !== '');
  return (
    <details ref={fold} className={styles['others']}>
      <summary className={styles['othersHead']}>
        <span className={styles['carrier']}>{t('confirm.others')}</span>
        <span className={styles['soft']}>{chosen.length > 0 ? chosen.join(' · ') : t('confirm.othersHint')}</span>
      </summary>
      <div className={styles['stack']}>{children}</div>
    </details>
  );
}
