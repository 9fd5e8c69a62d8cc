import type { StaffDashboard } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { classes, layout } from '@xunban/ui';
import { Link } from 'react-router';
import styles from '../dashboard.module.css';
import { listAt } from '../dashboard-query.ts';
import { Part } from './part.tsx';

const WIDTH = 560;
const HEIGHT = 120;
const FOOT = 18;

/** Tasks done on each of the last days: a chart, and the same as a table. */
export function DoneChart({ days }: { readonly days: StaffDashboard['done'] }) {
  const { t } = useTranslation('console-dashboard');
  if (days.length === 0) return null;
  const max = Math.max(1, ...days.map(({ team }) => team));
  const slot = WIDTH / days.length;
  const tall = (count: number) => (count / max) * (HEIGHT - FOOT - 4);
  const sumOf = (who: 'team' | 'mine') => days.reduce((sum, day) => sum + day[who], 0);
  const totals = { days: days.length, team: sumOf('team'), mine: sumOf('mine') };
  return (
    <Part title={t('done.title')} note={t('done.totals', totals)} isWide>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={t('done.totals', totals)}
        className={styles['chart']}
      >
        <path d={`M0 ${HEIGHT - FOOT}H${WIDTH}`} className={styles['axis']} />
        {days.map(({ day, team, mine }, place) => (
          <g key={day}>
            <title>{t('done.day', { day, team, mine })}</title>
            <Bar at={place * slot} width={slot} height={tall(team)} look="team" />
            <Bar at={place * slot} width={slot} height={tall(mine)} look="mine" />
            {(place % 3 === 1 || place === days.length - 1) && (
              <text x={(place + 0.5) * slot} y={HEIGHT - 4} textAnchor="middle">
                {day.slice(5)}
              </text>
            )}
          </g>
        ))}
      </svg>
      <p className={styles['legend']}>
        <span data-look="team">{t('done.team')}</span>
        <span data-look="mine">{t('done.mine')}</span>
      </p>
      <details>
        <summary>{t('done.asTable')}</summary>
        <table className={classes(layout['tableSmall'], styles['table'])}>
          <thead>
            <tr>
              <th scope="col">{t('done.date')}</th>
              <th scope="col">{t('done.team')}</th>
              <th scope="col">{t('done.mine')}</th>
            </tr>
          </thead>
          <tbody>
            {[...days].reverse().map(({ day, team, mine }) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                <td>{team}</td>
                <td>
                  <Link to={listAt({ view: 'done', ended: day })}>{mine}</Link>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Part>
  );
}

interface BarProps {
  readonly at: number;
  readonly width: number;
  readonly height: number;
  readonly look: 'team' | 'mine';
}

/** The user's own share is drawn in front of the total. */
const Bar = ({ at, width, height, look }: BarProps) => (
  <rect
    x={at + width * 0.18}
    y={HEIGHT - FOOT - height}
    width={width * 0.64}
    height={height}
    rx="2"
    className={styles[look]}
  />
);
