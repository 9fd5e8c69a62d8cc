import type { StaffDesk } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { classes } from '@xunban/ui';
import { Link } from 'react-router';
import styles from '../desk.module.css';
import { listAt } from '../desk-query.ts';

/** The numbers that say how the day looks, each the length of the list behind it. */
export function Figures({ desk: { mine, house } }: { readonly desk: StaffDesk }) {
  const { t } = useTranslation('console-desk');
  const figures = [
    { name: 'myLate', count: mine.late, to: listAt({ view: 'mine', due: 'late' }), isBad: true },
    { name: 'myToday', count: mine.today, to: listAt({ view: 'mine', due: 'today' }) },
    { name: 'myOpen', count: mine.open, to: listAt({ view: 'mine' }) },
    { name: 'unclaimed', count: house.unclaimed, to: listAt({ view: 'unclaimed' }) },
    { name: 'allLate', count: house.late, to: listAt({ view: 'overdue' }), isBad: true },
    { name: 'allToday', count: house.today, to: listAt({ view: 'open', due: 'today' }) },
  ] as const;
  return (
    <ul className={styles['figures']} aria-label={t('figures.label')}>
      {figures.map(({ name, count, to, ...rest }) => (
        <li key={name}>
          <Link to={to} className={classes(styles['figure'], 'isBad' in rest && count > 0 && styles['bad'])}>
            <strong>{count}</strong>
            <span>{t(`figures.${name}`)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
