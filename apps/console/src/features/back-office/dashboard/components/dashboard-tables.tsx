import type { StaffDashboard } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { classes, layout, Money } from '@xunban/ui';
import { Link } from 'react-router';
import { useTaskName } from '../../../../shared/use-task-name.ts';
import styles from '../dashboard.module.css';
import { listAt } from '../dashboard-query.ts';
import { Count, Part } from './part.tsx';

/** Open tasks by kind of work. */
export function KindTable({ kinds }: Pick<StaffDashboard, 'kinds'>) {
  const { t } = useTranslation('console-dashboard');
  const taskName = useTaskName();
  if (kinds.length === 0) return null;
  const columns = ['late', 'today', 'mine', 'unclaimed', 'open'] as const;
  const lists = {
    late: { view: 'overdue' },
    today: { view: 'open', due: 'today' },
    mine: { view: 'mine' },
    unclaimed: { view: 'unclaimed' },
    open: { view: 'open' },
  } as const;
  return (
    <Part title={t('kinds.title')} isWide>
      <table className={classes(layout['tableSmall'], styles['table'], styles['kinds'])}>
        <thead>
          <tr>
            <th scope="col">{t('kinds.kind')}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`kinds.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map(({ kind, ...counts }) => (
            <tr key={kind}>
              <th scope="row">{taskName(kind)}</th>
              {columns.map((column) => (
                <td key={column} data-label={t(`kinds.${column}`)}>
                  <Count
                    count={counts[column]}
                    to={listAt({ ...lists[column], kind })}
                    label={`${taskName(kind)} ${t(`kinds.${column}`)}`}
                    isBad={column === 'late'}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Part>
  );
}

/** Boards in production by the step that comes next. */
export function StepTable({ steps }: Pick<StaffDashboard, 'steps'>) {
  const { t } = useTranslation(['console-dashboard', 'order-texts']);
  if (steps.length === 0) return null;
  const list = { view: 'open', kind: 'produceOrder' } as const;
  return (
    <Part title={t('steps.title')} note={t('steps.note')}>
      <table className={classes(layout['tableSmall'], styles['table'])}>
        <thead>
          <tr>
            <th scope="col">{t('steps.step')}</th>
            <th scope="col">{t('kinds.late')}</th>
            <th scope="col">{t('kinds.today')}</th>
            <th scope="col">{t('kinds.open')}</th>
          </tr>
        </thead>
        <tbody>
          {steps.map(({ step, late, today, later }) => {
            const name = t(`order-texts:step.${step}`);
            return (
              <tr key={step}>
                <th scope="row">{name}</th>
                <td>
                  <Count
                    count={late}
                    to={listAt({ ...list, step, due: 'late' })}
                    label={`${name} ${t('kinds.late')}`}
                    isBad
                  />
                </td>
                <td>
                  <Count
                    count={today}
                    to={listAt({ ...list, step, due: 'today' })}
                    label={`${name} ${t('kinds.today')}`}
                  />
                </td>
                <td>
                  <Count
                    count={late + today + later}
                    to={listAt({ ...list, step })}
                    label={`${name} ${t('kinds.open')}`}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Part>
  );
}

/** Money that awaits a staff action. */
export function MoneyTable({ money }: Pick<StaffDashboard, 'money'>) {
  const { t } = useTranslation('console-dashboard');
  const taskName = useTaskName();
  if (money.length === 0) return null;
  return (
    <Part title={t('money.title')}>
      <ul className={styles['lines']}>
        {money.map(({ kind, tasks, amount, oldestAt }) => (
          <li key={kind}>
            <Link to={listAt({ view: 'open', kind })}>
              {taskName(kind)} {t('count', { count: tasks })}
            </Link>
            <span className={styles['amount']}>{amount !== undefined && <Money yuan={amount} />}</span>
            <span className={classes(layout['faint'], styles['faint'])}>
              {t('oldest.since', { at: minuteText(oldestAt) })}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}
