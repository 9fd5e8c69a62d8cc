import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Badge, layout } from '@xunban/ui';
import type { ListColumn } from '@xunban/ui/antd';
import { Link } from 'react-router';
import { DueBadge } from '../../../shared/due-badge.tsx';
import { MemberLink } from '../../../shared/member-link.tsx';
import { SecondLine, useWorkList, WorkList } from '../../../shared/work-list.tsx';
import { AnswerFigures } from './answer-figures.tsx';
import {
  CONVERSATION_CHOICES,
  type ConversationRow,
  conversationQueries,
  useLiveConversations,
} from './conversation-queries.ts';
import { ConversationState } from './conversation-state.tsx';

/** Conversations with buyers, unanswered ones first, with the figures of first answers. */
export function ConversationsPage() {
  const { t } = useTranslation('console-conversations');
  const list = useWorkList();
  const found = useQuery(conversationQueries.list(list.query));
  useLiveConversations();
  return (
    <div className={layout['column']}>
      <WorkList
        textOf={(key) => t(key)}
        states={CONVERSATION_CHOICES}
        stateName={(state) => (state === 'open' ? t('open') : t(`state.${state}`))}
        list={list}
        result={found}
        rowKey={({ id }) => id}
        columns={useColumns()}
      />
      <AnswerFigures />
    </div>
  );
}

function useColumns(): ListColumn<ConversationRow>[] {
  const { t } = useTranslation(['console-conversations', 'common']);
  return [
    {
      key: 'conversation',
      title: t('column.conversation'),
      place: 'head',
      render: (row) => (
        <>
          <Link to={`/conversations/${row.id}`}>{row.mainNo === '' ? t('general') : row.mainNo}</Link>{' '}
          {row.unread > 0 && <Badge tone="warning">{t('unread', { count: row.unread })}</Badge>}
          <SecondLine>
            <span className={layout['breakAnywhere']}>
              {t(`author.${row.lastAuthor}`)}
              {t('common:punctuation.colon')}
              {row.lastText || t('filesOnly')}
            </span>
          </SecondLine>
        </>
      ),
    },
    {
      key: 'member',
      title: t('column.member'),
      render: (row) => <MemberLink {...row} />,
    },
    { key: 'state', title: t('column.state'), render: (row) => <ConversationState conversation={row} /> },
    {
      key: 'due',
      title: t('column.due'),
      render: ({ state, dueAt, lastAt }) =>
        state === 'waiting' && dueAt !== null ? <DueBadge at={dueAt} /> : minuteText(lastAt),
    },
  ];
}
