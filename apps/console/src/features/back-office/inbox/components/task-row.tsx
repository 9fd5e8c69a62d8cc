import type { StaffTask } from '@xunban/contract';
import { serverNow } from '@xunban/contract/server-clock';
import { useTranslation } from '@xunban/i18n/react';
import { Badge, classes, layout } from '@xunban/ui';
import { Checkbox } from 'antd';
import { useEffect, useState } from 'react';
import { useTaskName } from '../../../../shared/use-task-name.ts';
import { useCanSee, VisibleMoney } from '../../../../shared/visible.tsx';
import styles from '../inbox.module.css';
import { useAbout } from './use-about.ts';

const MINUTE_MS = 60_000;
const SOON_MINUTES = 30;

type Urgency = 'later' | 'soon' | 'late';

/** Returns the remaining time, or the delay, in the largest unit that fits; it updates automatically. */
function useDue(): (dueAt: string) => { readonly text: string; readonly urgency: Urgency } {
  const { t } = useTranslation('console-inbox');
  const now = useMinutes();
  return (dueAt) => {
    const minutes = Math.round((Date.parse(dueAt) - now) / MINUTE_MS);
    const isLate = minutes < 0;
    const time = span(Math.abs(minutes), t);
    return {
      text: t(isLate ? 'due.late' : 'due.left', { time }),
      urgency: isLate ? 'late' : minutes <= SOON_MINUTES ? 'soon' : 'later',
    };
  };
}

function span(minutes: number, t: ReturnType<typeof useTranslation<'console-inbox'>>['t']): string {
  if (minutes < 60) return t('due.minutes', { count: minutes });
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? t('due.hours', { count: hours }) : t('due.days', { count: Math.floor(hours / 24) });
}

/** Returns the current time, updated every half minute. */
function useMinutes(): number {
  const [now, setNow] = useState(() => serverNow());
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), MINUTE_MS / 2);
    return () => clearInterval(timer);
  }, []);
  return now;
}

interface TaskRowProps {
  readonly task: StaffTask;
  readonly isChosen: boolean;
  readonly isChecked: boolean;
  readonly onChoose: () => void;
  readonly onOpen: () => void;
  readonly onCheck: (isChecked: boolean) => void;
}

/** One line of the inbox: kind, subject, member, assignee, and remaining time. */
export function TaskRow({ task, isChosen, isChecked, onChoose, onOpen, onCheck }: TaskRowProps) {
  const { t } = useTranslation('console-inbox');
  const due = useDue()(task.dueAt);
  const about = useAbout()(task);
  const taskName = useTaskName();
  const seesAmounts = useCanSee('amount.view');
  return (
    <li className={classes(styles['row'], isChosen && layout['highlighted'])}>
      <Checkbox
        checked={isChecked}
        onChange={({ target }) => onCheck(target.checked)}
        aria-label={t('list.check', { no: task.no || about })}
      />
      <button
        type="button"
        className={classes(styles['line'], !seesAmounts && styles['withoutAmount'])}
        data-task={task.id}
        aria-current={isChosen}
        onClick={onChoose}
        onDoubleClick={onOpen}
      >
        <span className={styles['no']}>{task.no || '—'}</span>
        <span className={styles['kind']}>{taskName(task.kind)}</span>
        <span className={styles['about']}>{about}</span>
        <span className={styles['member']}>{task.memberName || '—'}</span>
        {seesAmounts && (
          <span className={styles['amount']}>
            <VisibleMoney yuan={task.amount} />
          </span>
        )}
        <span className={styles['owner']}>{task.assigneeName || t('list.unclaimed')}</span>
        <span className={styles['due']}>
          {task.endedAt ? (
            <Badge tone="success">{t('due.done')}</Badge>
          ) : (
            <Badge tone={due.urgency === 'late' ? 'error' : due.urgency === 'soon' ? 'warning' : 'neutral'}>
              {due.text}
            </Badge>
          )}
        </span>
      </button>
    </li>
  );
}
