import { useQuery } from '@tanstack/react-query';
import type { StaffDashboard } from '@xunban/contract';
import { useLanguage, useTranslation } from '@xunban/i18n/react';
import { classes, DataState, EmptyState, PageHeader, useDocumentKeys } from '@xunban/ui';
import { Button } from 'antd';
import { Link, useNavigate } from 'react-router';
import { usePermission } from '../../../shared/access.tsx';
import { useChanges } from '../../../shared/changes.ts';
import { useThrottled } from '../../../shared/use-throttled.ts';
import { KindTable, MoneyTable, StepTable } from './components/dashboard-tables.tsx';
import { DoneChart } from './components/done-chart.tsx';
import { Blocked, Oldest } from './components/waiting-lists.tsx';
import { Week } from './components/week.tsx';
import styles from './dashboard.module.css';
import { dashboardQuery, listAt } from './dashboard-query.ts';

/** Minimum interval between two reads of the page, however many changes arrive. */
const PAUSE_MS = 5_000;

/** The start page of a staff user: due, old and blocked tasks, completed tasks, and the week ahead. */
export function DashboardPage() {
  const { t } = useTranslation('console-dashboard');
  const dashboard = useQuery(dashboardQuery);
  const readAgain = useThrottled(PAUSE_MS, () => void dashboard.refetch());
  useChanges('task', readAgain);
  const navigate = useNavigate();
  // An instance without a single task is a new one.
  const sets = usePermission('instance.view');
  useInboxKey(() => navigate('/inbox'));
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={dashboard.data && <Today day={dashboard.data.day} />}
        actions={
          <Button onClick={() => navigate('/inbox')} aria-keyshortcuts="I">
            {t('toInbox')} <kbd className={styles['key']}>I</kbd>
          </Button>
        }
      />
      <DataState
        query={dashboard}
        isEmpty={({ kinds, blocked, done }) => kinds.length + blocked.length + done.length === 0}
        empty={
          <EmptyState
            title={t('empty')}
            hint={t('emptyHint')}
            action={sets && <Link to="/instance">{t('toSetup')}</Link>}
          />
        }
      >
        {(data) => <Dashboard dashboard={data} />}
      </DataState>
    </>
  );
}

const Dashboard = ({ dashboard }: { readonly dashboard: StaffDashboard }) => (
  <div className={styles['dashboard']}>
    <Figures dashboard={dashboard} />
    <KindTable kinds={dashboard.kinds} />
    <Week week={dashboard.week} />
    <Oldest tasks={dashboard.oldest} />
    <Blocked blocked={dashboard.blocked} longest={dashboard.longestBlocked} />
    <DoneChart days={dashboard.done} />
    <StepTable steps={dashboard.steps} />
    <MoneyTable money={dashboard.money} />
  </div>
);

function Today({ day }: { readonly day: string }) {
  const { language } = useLanguage();
  const dateFormat = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' });
  return <time dateTime={day}>{dateFormat.format(new Date(`${day}T00:00:00Z`))}</time>;
}

/** Opens the inbox by one key; ignored in fields and dialogs. */
function useInboxKey(open: () => void): void {
  useDocumentKeys((event) => {
    if (event.key !== 'i' || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest('input, textarea, select, [contenteditable]')) return;
    if (document.querySelector('[role="dialog"]')) return;
    event.preventDefault();
    open();
  });
}

/** Key figures of the day, each the length of the list behind it. */
function Figures({ dashboard: { mine, team } }: { readonly dashboard: StaffDashboard }) {
  const { t } = useTranslation('console-dashboard');
  const figures = [
    { name: 'myLate', count: mine.late, to: listAt({ view: 'mine', due: 'late' }), isBad: true },
    { name: 'myToday', count: mine.today, to: listAt({ view: 'mine', due: 'today' }) },
    { name: 'myOpen', count: mine.open, to: listAt({ view: 'mine' }) },
    { name: 'unclaimed', count: team.unclaimed, to: listAt({ view: 'unclaimed' }) },
    { name: 'allLate', count: team.late, to: listAt({ view: 'overdue' }), isBad: true },
    { name: 'allToday', count: team.today, to: listAt({ view: 'open', due: 'today' }) },
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
