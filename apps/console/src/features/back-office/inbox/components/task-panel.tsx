import { useQuery } from '@tanstack/react-query';
import type { StaffTask } from '@xunban/contract';
import { PERSONAL_KINDS, TASK_KINDS } from '@xunban/contract/task-kinds';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Card, classes, DataState, layout, Notice, PageHeader } from '@xunban/ui';
import { Button, Space } from 'antd';
import { Link } from 'react-router';
import { usePermission } from '../../../../shared/access.tsx';
import { pageOf } from '../../../../shared/task-page.ts';
import { useTaskName } from '../../../../shared/use-task-name.ts';
import { useCanSee, VisibleMoney } from '../../../../shared/visible.tsx';
import { OrderView } from '../../../orders/orders/components/order-view.tsx';
import { orderQueries } from '../../../orders/orders/order-queries.ts';
import { MentionView } from '../../notes/mention-view.tsx';
import styles from '../inbox.module.css';
import { useTaskActions } from '../use-task-actions.ts';
import { useAbout } from './use-about.ts';

interface TaskPanelProps {
  readonly task: StaffTask;
  /** True when the task is no longer in the list: done, or taken by another user. */
  readonly hasLeft: boolean;
  readonly onHandOver: () => void;
}

/** The subject of a task, next to the list, with the available actions. */
export function TaskPanel({ task, hasLeft, onHandOver }: TaskPanelProps) {
  const { t } = useTranslation('console-inbox');
  const { claim, release } = useTaskActions();
  const taskName = useTaskName();
  const isOrder = usePermission('order.view') && TASK_KINDS[task.kind].subject === 'order';
  const canTake = task.endedAt === null && !hasLeft && !PERSONAL_KINDS.includes(task.kind);
  return (
    <section className={styles['panel']} aria-label={t('panel.label', { no: task.no })} data-panel>
      {hasLeft && <Notice tone="info">{t('panel.left')}</Notice>}
      <Space wrap>
        <span className={styles['kind']}>{taskName(task.kind)}</span>
        <span>{task.assigneeName ? t('panel.owner', { name: task.assigneeName }) : t('list.unclaimed')}</span>
        {canTake && task.assigneeId === null && (
          <Button size="small" loading={claim.isPending} onClick={() => claim.mutate([task.id])}>
            {t('action.claim')}
          </Button>
        )}
        {canTake && task.isMine && (
          <Button size="small" loading={release.isPending} onClick={() => release.mutate([task.id])}>
            {t('action.release')}
          </Button>
        )}
        {canTake && (task.isMine || task.assigneeId === null) && (
          <Button size="small" onClick={onHandOver}>
            {t('action.handOver')}
          </Button>
        )}
        <Link to={pageOf(task)}>{t('action.open')}</Link>
        {task.kind === 'planOrder' && (
          <Link to={`/planning?q=${encodeURIComponent(task.no)}`}>{t('action.planBoard')}</Link>
        )}
      </Space>
      {isOrder ? (
        <OrderPart id={task.subjectId} />
      ) : task.kind === 'mention' ? (
        <MentionView id={task.subjectId} isPart />
      ) : (
        <Facts task={task} />
      )}
    </section>
  );
}

function OrderPart({ id }: { readonly id: string }) {
  return (
    <DataState query={useQuery(orderQueries.detail(id))}>{(order) => <OrderView order={order} isPart />}</DataState>
  );
}

function Facts({ task }: { readonly task: StaffTask }) {
  const { t } = useTranslation('console-inbox');
  const about = useAbout()(task);
  const seesAmounts = useCanSee('amount.view');
  const facts = [
    [t('list.about'), about],
    [t('list.member'), [task.memberName, task.memberNo].filter(Boolean).join(' · ')],
    [t('list.amount'), task.amount === null || !seesAmounts ? '' : <VisibleMoney key="amount" yuan={task.amount} />],
    [t('panel.opened'), minuteText(task.openedAt)],
    [t('panel.due'), minuteText(task.dueAt)],
  ] as const;
  return (
    <>
      <PageHeader isPart title={task.no || about} />
      <Card>
        <dl className={classes(layout['stack2'], layout['softTerms'], styles['facts'])}>
          {facts
            .filter(([, value]) => value !== '')
            .map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
        </dl>
      </Card>
    </>
  );
}
