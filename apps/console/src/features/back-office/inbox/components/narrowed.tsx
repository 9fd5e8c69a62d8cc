import { useTranslation } from '@xunban/i18n/react';
import { Button } from 'antd';
import styles from '../inbox.module.css';
import { type InboxQuery, NARROWINGS, type Narrowing, stepOf } from '../inbox-queries.ts';

interface NarrowedProps {
  readonly filters: InboxQuery['filters'];
  readonly onDrop: (name: Narrowing) => void;
}

/** What the list is narrowed by besides its boxes, each with a press that takes it away. */
export function Narrowed({ filters, onDrop }: NarrowedProps) {
  const { t } = useTranslation(['console-inbox', 'order-words']);
  const wordsOf = (name: Narrowing, value: string): string => {
    if (name === 'step') {
      const step = stepOf({ filters });
      return step ? t(`order-words:step.${step}`) : value;
    }
    if (name === 'ended') return t('narrow.ended', { day: value });
    return value === 'late' || value === 'today' ? t(`narrow.${value}`) : t('narrow.on', { day: value });
  };
  const shown = NARROWINGS.flatMap((name) => {
    const value = filters[name];
    return value ? [{ name, what: wordsOf(name, value) }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <div className={styles['narrowed']}>
      {shown.map(({ name, what }) => (
        <Button key={name} size="small" onClick={() => onDrop(name)} aria-label={t('narrow.drop', { what })}>
          {what} ✕
        </Button>
      ))}
    </div>
  );
}
