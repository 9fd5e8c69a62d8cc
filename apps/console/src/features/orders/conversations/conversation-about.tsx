import { useQuery } from '@tanstack/react-query';
import { Card, DataState } from '@xunban/ui';
import type { ReactNode } from 'react';
import { usePermission } from '../../../shared/access.tsx';
import { conversationQueries, type Subject } from './conversation-queries.ts';
import { ConversationView } from './conversation-view.tsx';

/** The conversation about a main order, or the general one of a member, for users who answer conversations. */
export function ConversationAbout({ subject, title }: { readonly subject: Subject; readonly title: ReactNode }) {
  const canAnswer = usePermission('conversation.answer');
  const opened = useQuery({ ...conversationQueries.opened(subject), enabled: canAnswer });
  if (!canAnswer) return null;
  return (
    <Card title={title}>
      <DataState query={opened}>
        {({ conversation }) => <ConversationView subject={subject} conversation={conversation} />}
      </DataState>
    </Card>
  );
}
