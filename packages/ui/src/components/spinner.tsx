import { useTranslation } from '@xunban/i18n/react';
import styles from './states.module.css';

/** Decoration of an element with a busy text. */
export function Spinner({ size = 20 }: { size?: number }) {
  return (
    <svg className={styles['spinner']} viewBox="0 0 20 20" width={size} height={size} fill="none" aria-hidden="true">
      <circle cx="10" cy="10" r="7.5" stroke="currentColor" strokeOpacity="0.25" strokeWidth="2" />
      <path d="M10 2.5A7.5 7.5 0 0 1 17.5 10" stroke="currentColor" strokeWidth="2" />
    </svg>
  );
}

/** Placeholder of a page or panel that is loading, with a text. */
export function LoadingState({ label }: { label?: string }) {
  const { t } = useTranslation();
  return (
    <div className={styles['block']} role="status">
      <Spinner size={28} />
      {label ?? t('state.loading')}
    </div>
  );
}
