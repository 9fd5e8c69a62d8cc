import type { FieldPermission } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { Money } from '@xunban/ui';
import type { ReactNode } from 'react';
import { useHolds } from './access.tsx';
import styles from './seen.module.css';

/**
 * What the server left out of an answer, because the person may not see it, is `undefined` here. A single value has these
 * words in its place; a column, card or button that would have nothing else is left out by `useSees`.
 */
export function Withheld() {
  const { t } = useTranslation('console');
  return <span className={styles['withheld']}>{t('masked.withheld')}</span>;
}

/** Whether the person sees fields of a kind. */
export const useSees = (permission: FieldPermission): boolean => useHolds(permission);

/** A value that may have been withheld. */
export function Seen<T>({ value, children }: { value: T | undefined; children: (value: T) => ReactNode }) {
  return value === undefined ? <Withheld /> : children(value);
}

/** An amount that may have been withheld; nothing for none. */
export function SeenMoney({ yuan, strong = false }: { yuan: number | null | undefined; strong?: boolean }) {
  if (yuan === null) return null;
  return <Seen value={yuan}>{(seen) => <Money yuan={seen} strong={strong} />}</Seen>;
}
