import { useQuery } from '@tanstack/react-query';
import { CONVERSATION_NEWEST } from '@xunban/contract/conversation-rules';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { classes, layout } from '@xunban/ui';
import { MessageThread } from '@xunban/ui/message-thread';
import { useState } from 'react';
import { DueBadge } from '../../../shared/due-badge.tsx';
import { AnswerForm } from './answer-form.tsx';
import {
  conversationQueries,
  type StaffConversation,
  type Subject,
  useLiveConversations,
} from './conversation-queries.ts';
import { ConversationState } from './conversation-state.tsx';
import { ConversationTask } from './conversation-task.tsx';
import styles from './conversations.module.css';
import { useDownload, useReadConversation } from './use-conversation.ts';

interface ConversationViewProps {
  /** The main order, or the member of the general conversation. */
  readonly subject: Subject;
  /** Null before the first message. */
  readonly conversation: StaffConversation | null;
}

/**
 * The messages of a conversation with the form for an answer. Needs the texts `conversation`, `console-conversations`,
 * `console-questions` and `console-inbox`.
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
          <Thread conversation={conversation} />
        </>
      ) : (
        <p className={layout['muted']}>{t('noneYet')}</p>
      )}
      <AnswerForm subject={subject} conversation={conversation} />
    </div>
  );
}

/** The newest messages, and earlier ones page by page. */
function Thread({ conversation: { id, messages, messageCount } }: { readonly conversation: StaffConversation }) {
  const { t } = useTranslation('console-conversations');
  const download = useDownload();
  const [take, setTake] = useState(0);
  const earlier = useQuery({ ...conversationQueries.earlier(id, messages.length, take), enabled: take > 0 });
  const shown = earlier.data?.items ?? [];
  return (
    <div className={styles['thread']}>
      <MessageThread
        messages={[...shown.toReversed(), ...messages]}
        own="staff"
        nameOf={({ author, authorName }) => (author === 'staff' ? authorName : t('buyer', { name: authorName }))}
        readingOf={({ readers }) =>
          readers.map(({ name, at }) => t('read', { name, time: minuteText(at) })).join(' · ')
        }
        onDownload={download.mutate}
        earlier={{
          count: messageCount - messages.length - shown.length,
          isLoading: earlier.isFetching,
          onShow: () => setTake(take + CONVERSATION_NEWEST),
        }}
      />
    </div>
  );
}
