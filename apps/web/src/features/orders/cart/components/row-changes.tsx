import type { CartRow } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { classes, layout, moneyText, Notice } from '@xunban/ui';
import { Link } from 'react-router';
import styles from './cart.module.css';

/** Lists the changes since the board was added to the cart, each with its consequence. */
export function RowChanges({ changes }: { changes: CartRow['changes'] }) {
  const { t } = useTranslation('cart');
  if (changes.length === 0) return null;
  return (
    <div className={classes(layout['stack2'], styles['changes'])}>
      {changes.map(({ kind, before = 0, after = 0, notes = [] }) => {
        switch (kind) {
          case 'expired':
            return <Notice key={kind} tone="info" title={t('change.expired')} />;
          case 'price':
            return (
              <Notice
                key={kind}
                tone="warning"
                title={t('change.price', { before: moneyText(before), after: moneyText(after) })}
              >
                {t('change.priceWhy')}
              </Notice>
            );
          case 'rules':
            return (
              <Notice
                key={kind}
                tone="error"
                title={t('change.rules')}
                action={<Link to="/quote">{t('toQuote')}</Link>}
              >
                <Notes notes={notes} />
                {t('change.rulesHint')}
              </Notice>
            );
          case 'withdrawn':
            return (
              <Notice key={kind} tone="warning" title={t('change.withdrawn')}>
                <Notes notes={notes} />
                {t('change.withdrawnHint')}
              </Notice>
            );
        }
        return kind satisfies never;
      })}
    </div>
  );
}

const Notes = ({ notes }: { notes: readonly string[] }) => notes.map((note) => <p key={note}>{note}</p>);
