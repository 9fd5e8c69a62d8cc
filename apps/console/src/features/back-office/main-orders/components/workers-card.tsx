import type { StaffMainOrder } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { Badge, Card } from '@xunban/ui';
import { TimeAgo } from '../../../../shared/time-ago.tsx';
import styles from '../main-orders.module.css';

/** What is to be done about the boards now, and who has it. */
export function WorkersCard({ tasks }: { readonly tasks: StaffMainOrder['tasks'] }) {
  const { t } = useTranslation(['console-main-order', 'console-inbox']);
  return (
    <Card title={t('workers.title')}>
      {tasks.length === 0 ? (
        <p className={styles['soft']}>{t('workers.nothing')}</p>
      ) : (
        <ul className={styles['rows']}>
          {tasks.map((task) => (
            <li key={task.id}>
              <span>
                <strong>{t(`console-inbox:kind.${task.kind}`)}</strong> {task.orderNo}
              </span>
              <span className={styles['end']}>
                {task.ownerId === null ? (
                  <Badge tone="warning">{t('console-inbox:list.nobody')}</Badge>
                ) : (
                  <span>{task.isMine ? t('workers.me', { name: task.ownerName }) : task.ownerName}</span>
                )}
                <span className={styles['soft']}>
                  {t('workers.due')} <TimeAgo at={task.dueAt} isShort />
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
