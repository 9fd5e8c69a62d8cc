import type { ReorderQuote } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { classes, layout, Money, moneyText } from '@xunban/ui';
import styles from './reorder.module.css';

/** Compares the previous and current price of each kind of line. */
export function TariffTable({ reorder: { lines, before, quote } }: { reorder: ReorderQuote }) {
  const { t } = useTranslation(['reorder', 'pricing']);
  const total = quote.chosen?.total ?? 0;
  return (
    <div className={layout['scrollSideways']}>
      <table className={classes(layout['table'], styles['table'])}>
        <thead>
          <tr>
            <td />
            <th scope="col" className={styles['figure']}>
              {t('then')}
            </th>
            <th scope="col" className={styles['figure']}>
              {t('now')}
            </th>
            <th scope="col" className={styles['figure']}>
              {t('tariff.difference')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ line, left, right, delta }) => (
            <tr key={line}>
              <th scope="row">{t(`pricing:line.${line}` as 'pricing:line.board')}</th>
              <td className={styles['figure']}>
                <Money yuan={left} />
              </td>
              <td className={styles['figure']}>
                <Money yuan={right} />
              </td>
              <td className={styles['figure']}>{signedMoney(delta)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('tariff.total')}</th>
            <td className={styles['figure']}>
              <Money yuan={before.amount} />
            </td>
            <td className={styles['figure']}>
              <Money yuan={total} strong />
            </td>
            <td className={styles['figure']}>{signedMoney((fenOf(total) - fenOf(before.amount)) / 100)}</td>
          </tr>
        </tfoot>
      </table>
      {before.bookVersion !== quote.bookVersion && (
        <p className={layout['mutedRegular']}>
          {t('tariff.versions', { previous: before.bookVersion, now: quote.bookVersion })}
        </p>
      )}
    </div>
  );
}

const fenOf = (yuan: number): number => Math.round(yuan * 100);

function signedMoney(yuan: number): string {
  if (yuan === 0) return '—';
  return yuan > 0 ? `+${moneyText(yuan)}` : moneyText(yuan);
}
