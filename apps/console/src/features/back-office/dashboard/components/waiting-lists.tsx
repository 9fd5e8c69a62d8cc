import type { StaffDashboard, StaffTask } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { classes, layout } from '@xunban/ui';
import { Link } from 'react-router';
import { pageOf } from '../../../../shared/task-page.ts';
import { useTaskName } from '../../../../shared/use-task-name.ts';
import { useAbout } from '../../inbox/components/use-about.ts';
import styles from '../dashboard.module.css';
import { listAt } from '../dashboard-query.ts';
import { Part } from './part.tsx';

/** The tasks that have been open longest, with their assignees. */
export function Oldest({ tasks }: { readonly tasks: readonly StaffTask[] }) {
  const { t } = useTranslation('console-dashboard');
  const why = ({ isMine, assigneeName }: StaffTask): string => {
    if (isMine) return t('oldest.mine');
    return assigneeName ? t('oldest.with', { name: assigneeName }) : t('oldest.unclaimed');
  };
  return (
    <Part title={t('oldest.title')}>
      {tasks.length === 0 && <p className={layout['faint']}>{t('oldest.none')}</p>}
      <TaskLines tasks={tasks} why={why} />
    </Part>
  );
}

/** Orders that await the buyer, by cause. */
export function Blocked({
  blocked,
  longest,
}: {
  readonly blocked: StaffDashboard['blocked'];
  readonly longest: readonly StaffTask[];
}) {
  const { t } = useTranslation('console-dashboard');
  const taskName = useTaskName();
  if (blocked.length === 0) return null;
  return (
    <Part title={t('blocked.title')}>
      <ul className={styles['causes']}>
        {blocked.map(({ kind, tasks, late }) => (
          <li className={layout['lineStretch2']} key={kind}>
            <Link to={listAt({ view: 'waiting', kind })}>
              {taskName(kind)} <strong>{tasks}</strong>
            </Link>
            {late > 0 && (
              <Link to={listAt({ view: 'waiting', kind, due: 'late' })} className={styles['bad']}>
                {t('blocked.remind', { count: late })}
              </Link>
            )}
          </li>
        ))}
      </ul>
      <TaskLines tasks={longest} why={({ kind }) => taskName(kind)} />
    </Part>
  );
}

function TaskLines({
  tasks,
  why,
}: {
  readonly tasks: readonly StaffTask[];
  readonly why: (task: StaffTask) => string;
}) {
  const { t } = useTranslation('console-dashboard');
  const taskName = useTaskName();
  const about = useAbout();
  return (
    <ul className={styles['lines']}>
      {tasks.map((task) => (
        <li key={task.id}>
          <Link to={pageOf(task)}>
            {taskName(task.kind)} <span className={layout['mono']}>{task.no || about(task)}</span>
          </Link>
          <span className={styles['who']}>{task.memberName}</span>
          <span className={classes(layout['faint'], styles['faint'])}>
            {why(task)} · {t('oldest.since', { at: minuteText(task.openedAt) })}
          </span>
        </li>
      ))}
    </ul>
  );
}
