import type { PriceLine } from '@xunban/contract';
import { priceLineName } from '@xunban/i18n/order-words';
import { useTranslation } from '@xunban/i18n/react';
import { Money } from '@xunban/ui';
import { changedLines, keyOf } from '../model/changed-lines.ts';
import styles from './orders.module.css';

/** The price lines that a change order makes dearer or cheaper, adds or drops. */
export function ChangeLines({ before, after }: { before: readonly PriceLine[]; after: readonly PriceLine[] }) {
  const { t } = useTranslation(['order', 'pricing']);
  const lines = changedLines(before, after);
  if (lines.length === 0) return null;
  return (
    <table className={styles['compareTable']}>
      <caption>{t('change.lineChanges')}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{t('change.before')}</th>
          <th scope="col">{t('change.after')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ line, before: from, after: to }) => (
          <tr key={keyOf(line)}>
            <th scope="row">{priceLineName(line)}</th>
            <td>{from === null ? '—' : <Money yuan={from} />}</td>
            <td>{to === null ? '—' : <Money yuan={to} strong />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
