import type { FieldPermission } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { Money } from '@xunban/ui';
import type { ReactNode } from 'react';
import { usePermission } from './access.tsx';
import styles from './shared.module.css';

/**
 * A value that the server redacted for lack of permission is `undefined` here. A single value is replaced by this text; a
 * column, card or button without other content is omitted by `useCanSee`.
 */
export function Redacted() {
  const { t } = useTranslation('console');
  return <span className={styles['redacted']}>{t('masked.redacted')}</span>;
}

/** Returns true when the user can see fields of a kind. */
export const useCanSee = (permission: FieldPermission): boolean => usePermission(permission);

/** A value that may have been redacted. */
export function Visible<T>({ value, children }: { value: T | undefined; children: (value: T) => ReactNode }) {
  return value === undefined ? <Redacted /> : children(value);
}

/** An amount that may have been redacted; renders nothing for null. */
export function VisibleMoney({ yuan, strong = false }: { yuan: number | null | undefined; strong?: boolean }) {
  if (yuan === null) return null;
  return <Visible value={yuan}>{(visible) => <Money yuan={visible} strong={strong} />}</Visible>;
}
