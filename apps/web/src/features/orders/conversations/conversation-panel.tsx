import { useQuery } from '@tanstack/react-query';
import { CONVERSATION_NEWEST } from '@xunban/contract/conversation-rules';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Card, DataState, layout } from '@xunban/ui';
import { MessageThread } from '@xunban/ui/message-thread';
import { useState } from 'react';
import { type Conversation, conversationQueries } from './conversation-queries.ts';
import styles from './conversations.module.css';
import { MessageForm } from './message-form.tsx';
import { useDownload, useReadConversation } from './use-conversation.ts';

/**
 * The conversation about a main order, or the general one, with the form for a new message. Needs the texts `conversation`,
 * `questions` and `errors`.
 */
export function ConversationPanel({ mainNo }: { readonly mainNo: string }) {
  const { t } = useTranslation('conversation');
  const opened = useQuery(conversationQueries.opened(mainNo));
  useReadConversation(opened.data?.conversation ?? null);
  return (
    <Card title={mainNo === '' ? t('general') : t('about', { mainNo })}>
      <div className={styles['panel']}>
        <DataState query={opened}>
          {({ conversation }) =>
            conversation ? (
              <>
                <Thread conversation={conversation} />
                <p className={layout['soft']}>{t(`state.${conversation.state}`)}</p>
              </>
            ) : (
              <p className={layout['soft']}>{t('lead')}</p>
            )
          }
        </DataState>
        <MessageForm key={mainNo} mainNo={mainNo} />
      </div>
    </Card>
  );
}

/** The newest messages, and earlier ones page by page. */
function Thread({ conversation: { id, messages, messageCount } }: { readonly conversation: Conversation }) {
  const { t } = useTranslation('conversation');
  const download = useDownload();
  const [take, setTake] = useState(0);
  const earlier = useQuery({ ...conversationQueries.earlier(id, messages.length, take), enabled: take > 0 });
  const shown = earlier.data?.items ?? [];
  return (
    <MessageThread
      messages={[...shown.toReversed(), ...messages]}
      own="buyer"
      nameOf={({ author, authorName }) => (author === 'buyer' ? t('you') : t('staff', { name: authorName }))}
      readingOf={({ author, readAt }) => {
        if (author === 'staff') return '';
        return readAt === null ? t('unread') : t('readAt', { time: minuteText(readAt) });
      }}
      onDownload={download.mutate}
      earlier={{
        count: messageCount - messages.length - shown.length,
        isLoading: earlier.isFetching,
        onShow: () => setTake(take + CONVERSATION_NEWEST),
      }}
    />
  );
}
