import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { Card, DataState } from '@xunban/ui';
import { usePermission } from '../../../shared/access.tsx';
import { conversationQueries } from './conversation-queries.ts';
import { ConversationView } from './conversation-view.tsx';

/** The conversation with the buyer of a main order, for users who answer conversations. */
export function MainOrderConversation({ no }: { readonly no: string }) {
  const { t } = useTranslation('console-conversations');
  const canAnswer = usePermission('conversation.answer');
  const opened = useQuery({ ...conversationQueries.opened({ mainNo: no }), enabled: canAnswer });
  if (!canAnswer) return null;
  return (
    <Card title={t('ofMain')}>
      <DataState query={opened}>
        {({ conversation }) => <ConversationView subject={{ mainNo: no }} conversation={conversation} />}
      </DataState>
    </Card>
  );
}
