import { useQuery } from '@tanstack/react-query';
import { CONVERSATION_NEWEST } from '@xunban/contract/conversation-rules';
import { useTranslation } from '@xunban/i18n/react';
import { Button, Card, DataState, layout } from '@xunban/ui';
import { useState } from 'react';
import { type Conversation, conversationQueries } from './conversation-queries.ts';
import styles from './conversations.module.css';
import { MessageForm } from './message-form.tsx';
import { MessageThread } from './message-thread.tsx';
import { useReadConversation } from './use-conversation.ts';

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
                <Earlier conversation={conversation} />
                <MessageThread messages={conversation.messages} />
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

/** The messages before the newest ones, read page by page. */
function Earlier({ conversation: { id, messages, messageCount } }: { readonly conversation: Conversation }) {
  const { t } = useTranslation('conversation');
  const [take, setTake] = useState(0);
  const earlier = useQuery({ ...conversationQueries.earlier(id, messages.length, take), enabled: take > 0 });
  const shown = earlier.data?.items ?? [];
  const hidden = messageCount - messages.length - shown.length;
  return (
    <>
      {hidden > 0 && (
        <Button size="small" busy={earlier.isFetching} onClick={() => setTake(take + CONVERSATION_NEWEST)}>
          {t('earlier', { count: hidden })}
        </Button>
      )}
      {shown.length > 0 && <MessageThread messages={shown.toReversed()} />}
    </>
  );
}
