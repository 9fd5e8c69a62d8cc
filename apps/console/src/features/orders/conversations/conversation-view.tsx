import { useQuery } from '@tanstack/react-query';
import { CONVERSATION_NEWEST } from '@xunban/contract/conversation-rules';
import { useTranslation } from '@xunban/i18n/react';
import { classes, layout } from '@xunban/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { DueBadge } from '../../../shared/due-badge.tsx';
import { AnswerForm } from './answer-form.tsx';
import { conversationQueries, type StaffConversation, useLiveConversations } from './conversation-queries.ts';
import { ConversationState } from './conversation-state.tsx';
import { ConversationTask } from './conversation-task.tsx';
import { MessageThread } from './message-thread.tsx';
import { type Subject, useReadConversation } from './use-conversation.ts';

interface ConversationViewProps {
  /** The main order, or the member of the general conversation. */
  readonly subject: Subject;
  /** Null before the first message. */
  readonly conversation: StaffConversation | null;
}

/**
 * The messages of a conversation with the form for an answer. Needs the texts `console-conversations`, `console-questions` and
 * `console-inbox`.
 */
export function ConversationView({ subject, conversation }: ConversationViewProps) {
  const { t } = useTranslation('console-conversations');
  useLiveConversations();
  useReadConversation(conversation);
  return (
    <div className={classes(layout['stack3'], layout['shrinks'])}>
      {conversation ? (
        <>
          <div className={layout['rowCentred3']}>
            <ConversationState conversation={conversation} />
            {conversation.state === 'waiting' && conversation.dueAt !== null && <DueBadge at={conversation.dueAt} />}
            <ConversationTask conversation={conversation} />
          </div>
          <Earlier conversation={conversation} />
          <MessageThread messages={conversation.messages} />
        </>
      ) : (
        <p className={layout['muted']}>{t('noneYet')}</p>
      )}
      <AnswerForm subject={subject} conversation={conversation} />
    </div>
  );
}

/** The messages before the newest ones, read page by page. */
function Earlier({ conversation: { id, messages, messageCount } }: { readonly conversation: StaffConversation }) {
  const { t } = useTranslation('console-conversations');
  const [take, setTake] = useState(0);
  const earlier = useQuery({ ...conversationQueries.earlier(id, messages.length, take), enabled: take > 0 });
  const shown = earlier.data?.items ?? [];
  const hidden = messageCount - messages.length - shown.length;
  return (
    <>
      {hidden > 0 && (
        <Button type="link" loading={earlier.isFetching} onClick={() => setTake(take + CONVERSATION_NEWEST)}>
          {t('earlier', { count: hidden })}
        </Button>
      )}
      {shown.length > 0 && <MessageThread messages={shown.toReversed()} />}
    </>
  );
}
