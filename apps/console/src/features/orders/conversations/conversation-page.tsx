import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { Card, PageHeader } from '@xunban/ui';
import { useParams } from 'react-router';
import { MemberLink } from '../../../shared/member-link.tsx';
import { AuditLink, MainOrderLink } from '../../../shared/number-links.tsx';
import { ObjectState } from '../../../shared/object-state.tsx';
import { useTabTitle } from '../../../shared/tabs/tab-context.ts';
import { conversationQueries, type StaffConversation } from './conversation-queries.ts';
import { ConversationView } from './conversation-view.tsx';

/** One conversation with a buyer, by its id, or about the main order of the address. */
export function ConversationPage() {
  const { id, no = '' } = useParams();
  const opened = useQuery(conversationQueries.opened(id === undefined ? { mainNo: no } : { id }));
  return (
    <ObjectState query={opened}>
      {({ conversation }) => <Opened mainNo={conversation?.mainNo ?? no} conversation={conversation} />}
    </ObjectState>
  );
}

interface OpenedProps {
  /** Empty for the general conversation. */
  readonly mainNo: string;
  /** Null before the first message about the main order. */
  readonly conversation: StaffConversation | null;
}

function Opened({ mainNo, conversation }: OpenedProps) {
  const { t } = useTranslation('console-conversations');
  const title = mainNo === '' ? t('general') : t('about', { mainNo });
  useTabTitle(title);
  return (
    <>
      <PageHeader
        title={title}
        lead={
          <>
            {conversation && <MemberLink {...conversation} />}
            {conversation && mainNo !== '' && ' · '}
            {mainNo !== '' && <MainOrderLink no={mainNo} />}
            {conversation && <AuditLink of={{ object: conversation.id }} />}
          </>
        }
      />
      <Card title={t('messages')}>
        <ConversationView
          subject={mainNo === '' ? { memberId: conversation?.memberId ?? '' } : { mainNo }}
          conversation={conversation}
        />
      </Card>
    </>
  );
}
