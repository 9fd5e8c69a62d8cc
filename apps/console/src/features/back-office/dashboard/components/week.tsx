import type { StaffDashboard } from '@xunban/contract';
import { useLanguage, useTranslation } from '@xunban/i18n/react';
import { classes, layout } from '@xunban/ui';
import { Link } from 'react-router';
import styles from '../dashboard.module.css';
import { listAt } from '../dashboard-query.ts';
import { Part } from './part.tsx';

/** Tasks due today and in the next six days: the user's own and unclaimed ones. */
export function Week({ week }: Pick<StaffDashboard, 'week'>) {
  const { t } = useTranslation('console-dashboard');
  const { language } = useLanguage();
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
  return (
    <Part title={t('week.title')} isWide>
      <ol className={styles['week']}>
        {week.map(({ day, isWorkingDay, mine, unclaimed }, place) => {
          const name = place === 0 ? t('week.today') : weekday.format(new Date(`${day}T00:00:00Z`));
          return (
            <li key={day} className={classes(!isWorkingDay && styles['rest'])}>
              <time className={classes(layout['strong'], layout['spaceBelow1'])} dateTime={day}>
                {name}{' '}
                <span className={classes(layout['regular'], layout['faint'], styles['faint'])}>{day.slice(5)}</span>
              </time>
              {!isWorkingDay && <span className={layout['faint']}>{t('week.rest')}</span>}
              <Link
                to={listAt({ view: 'mine', due: day })}
                aria-label={`${name} ${t('week.mine', { count: mine })}`}
                className={classes(styles['count'], mine === 0 && styles['none'])}
              >
                {t('week.mine', { count: mine })}
              </Link>
              <Link
                to={listAt({ view: 'unclaimed', due: day })}
                aria-label={`${name} ${t('week.unclaimed', { count: unclaimed })}`}
                className={classes(styles['count'], unclaimed === 0 && styles['none'])}
              >
                {t('week.unclaimed', { count: unclaimed })}
              </Link>
            </li>
          );
        })}
      </ol>
    </Part>
  );
}
