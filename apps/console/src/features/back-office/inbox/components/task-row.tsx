import type { StaffTask } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { Badge, classes, layout } from '@xunban/ui';
import { Checkbox } from 'antd';
import { DueBadge } from '../../../../shared/due-badge.tsx';
import { useTaskName } from '../../../../shared/use-task-name.ts';
import { useCanSee, VisibleMoney } from '../../../../shared/visible.tsx';
import styles from '../inbox.module.css';
import { useAbout } from './use-about.ts';

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
          {task.endedAt ? <Badge tone="success">{t('due.done')}</Badge> : <DueBadge at={task.dueAt} />}
        </span>
      </button>
    </li>
  );
}
