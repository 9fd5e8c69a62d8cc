import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { layout } from '@xunban/ui';
import { Button } from 'antd';
import { Link } from 'react-router';
import { useTaskActions } from '../../back-office/inbox/use-task-actions.ts';
import { conversationQueries, type StaffConversation } from './conversation-queries.ts';

/** Assignee of the conversation's task. An unclaimed one can be claimed here, and handed over in the inbox. */
export function ConversationTask({ conversation }: { readonly conversation: StaffConversation }) {
  const { t } = useTranslation('console-conversations');
  const { data: task } = useQuery(conversationQueries.task(conversation));
  const { claim } = useTaskActions();
  if (!task) return null;
  if (task.assigneeId === null)
    return (
      <Button size="small" loading={claim.isPending} onClick={() => claim.mutate([task.id])}>
        {t('claim')}
      </Button>
    );
  return (
    <span className={layout['muted']}>
      {task.isMine ? t('mine') : t('assignee', { name: task.assigneeName })} <Link to="/inbox">{t('toInbox')}</Link>
    </span>
  );
}
