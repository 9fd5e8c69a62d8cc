import type { StaffOrderDetail } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { classes, layout, Notice } from '@xunban/ui';
import styles from '../orders.module.css';

/** The buyer's notes for the reviewer, shown before everything else. */
export function BuyerNotes({ order }: { order: Pick<StaffOrderDetail, 'spec' | 'note' | 'mainNote'> }) {
  const { t } = useTranslation('console');
  const notes = [
    ['remarks', order.spec.remarks],
    ['boardNote', order.note],
    ['mainNote', order.mainNote],
  ] as const;
  const written = notes.filter(([, text]) => text.trim() !== '');
  if (written.length === 0) return null;
  return (
    <div className={layout['spaceBelow4']}>
      <Notice tone="warning" title={t('order.reviewNote')}>
        <dl className={classes(layout['stack1'], layout['softTerms'], styles['noteTexts'])}>
          {written.map(([name, text]) => (
            <div className={layout['row0x3']} key={name}>
              <dt>{t(`order.${name}`)}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </Notice>
    </div>
  );
}
