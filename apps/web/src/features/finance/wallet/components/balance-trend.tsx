import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { layout, moneyText } from '@xunban/ui';
import { walletQueries } from '../api/wallet-queries.ts';
import { trendLine } from '../model/trend-line.ts';
import styles from './wallet.module.css';

const WIDTH = 480;
const HEIGHT = 96;

/** The balance after each of the newest bookings. The statement below has the figures. */
export function BalanceTrend() {
  const { t } = useTranslation('wallet');
  const { data } = useQuery(walletQueries.trend);
  if (!data) return null;
  const balances = data.map(({ balance }) => balance);
  const line = trendLine(balances, WIDTH, HEIGHT);
  if (!line) return <p className={layout['muted']}>{t('trendShort')}</p>;
  const label = t('trendLabel', {
    count: balances.length,
    from: moneyText(balances[0] ?? 0),
    to: moneyText(balances.at(-1) ?? 0),
  });
  return (
    <svg className={styles['trend']} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <title>{label}</title>
      <path d={line.area} className={styles['trendArea']} />
      <path d={line.path} className={styles['trendLine']} />
      <circle cx={line.last.x} cy={line.last.y} r="4" className={styles['trendEnd']} />
    </svg>
  );
}
