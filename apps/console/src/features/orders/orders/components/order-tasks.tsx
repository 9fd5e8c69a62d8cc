import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { StaffTask, TaskKind } from '@xunban/contract';
import { TASK_KINDS } from '@xunban/contract/task-kinds';
import { useTranslation } from '@xunban/i18n/react';
import { shortMinuteText } from '@xunban/i18n/when';
import { Badge, Card, classes, layout } from '@xunban/ui';
import { Button } from 'antd';
import { Link } from 'react-router';
import { api } from '../../../../shared/api.ts';
import { useChanges } from '../../../../shared/changes.ts';
import { DueBadge } from '../../../../shared/due-badge.tsx';
import { pageOf } from '../../../../shared/task-page.ts';
import { useTaskName } from '../../../../shared/use-task-name.ts';
import styles from '../orders.module.css';
import type { Part } from '../use-chosen-part.ts';

interface OrderTasksProps {
  readonly order: { readonly id: string; readonly orderNo: string };
  /** Opens a tab of the order. */
  readonly showPart: (part: Part) => void;
}

/** The tabs in which tasks about the order itself are done; others are done at the head of the page. */
const PART_OF_TASK: Readonly<Partial<Record<TaskKind, Part>>> = {
  readAnswer: 'questions',
  awaitAnswer: 'questions',
  prepareFile: 'files',
  awaitFileConfirm: 'files',
};

/** The open tasks of an order: what is to be done, by whom and until when. Nothing when there are none. */
export function OrderTasks({ order: { id, orderNo }, showPart }: OrderTasksProps) {
  const { t } = useTranslation(['console', 'console-inbox']);
  const client = useQueryClient();
  const { data: tasks = [] } = useQuery(openTasksOf(orderNo));
  useChanges('task', () => void client.invalidateQueries({ queryKey: openTasksOf(orderNo).queryKey }));
  if (tasks.length === 0) return null;
  return (
    <Card title={t('order.next')} isDense>
      <ul className={layout['stack3']}>
        {tasks.map((task) => (
          <li key={task.id}>
            <strong>
              <TaskName task={task} isHere={task.subjectId === id} showPart={showPart} />
            </strong>
            {TASK_KINDS[task.kind].waitsFor === 'buyer' && (
              <>
                {' '}
                <Badge tone="neutral">{t('order.awaitsBuyer')}</Badge>
              </>
            )}
            <div className={layout['muted']}>
              {task.assigneeName || t('console-inbox:list.unclaimed')} ·{' '}
              {t('order.dueBy', { time: shortMinuteText(task.dueAt) })} <DueBadge at={task.dueAt} />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface TaskNameProps extends Pick<OrderTasksProps, 'showPart'> {
  readonly task: StaffTask;
  /** True when its subject is the order. */
  readonly isHere: boolean;
}

/** The name of a task, with the way to where it is done. */
function TaskName({ task, isHere, showPart }: TaskNameProps) {
  const name = useTaskName()(task.kind);
  const part = PART_OF_TASK[task.kind];
  if (!isHere) return <Link to={pageOf(task)}>{name}</Link>;
  if (part === undefined) return name;
  return (
    <Button type="link" size="small" className={classes(styles['taskName'])} onClick={() => showPart(part)}>
      {name}
    </Button>
  );
}

/** The tasks that staff and the buyer have in hand, the next due first. */
const openTasksOf = (orderNo: string) =>
  queryOptions({
    queryKey: ['tasks', 'ofOrder', orderNo],
    queryFn: async ({ signal }) => {
      const [open, waiting] = await Promise.all(
        (['open', 'waiting'] as const).map((view) =>
          api.staffTasks.list({ query: { view, filter: orderNo, maxResultCount: 20 } }, { signal }),
        ),
      );
      return [...(open?.items ?? []), ...(waiting?.items ?? [])].toSorted((a, b) => a.dueAt.localeCompare(b.dueAt));
    },
  });
