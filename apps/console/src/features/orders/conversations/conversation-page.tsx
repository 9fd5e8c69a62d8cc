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

/** One conversation with a buyer. */
export function ConversationPage() {
  const { id = '' } = useParams();
  const opened = useQuery(conversationQueries.opened({ id }));
  return (
    <ObjectState query={opened}>
      {({ conversation }) => (conversation ? <Opened conversation={conversation} /> : null)}
    </ObjectState>
  );
}

function Opened({ conversation }: { readonly conversation: StaffConversation }) {
  const { t } = useTranslation('console-conversations');
  const { mainNo } = conversation;
  useTabTitle(mainNo === '' ? t('general') : mainNo);
  return (
    <>
      <PageHeader
        title={mainNo === '' ? t('general') : t('about', { mainNo })}
        lead={
          <>
            <MemberLink {...conversation} />
            {mainNo !== '' && (
              <>
                {' · '}
                <MainOrderLink no={mainNo} />
              </>
            )}
            <AuditLink of={{ object: conversation.id }} />
          </>
        }
      />
      <Card title={t('messages')}>
        <ConversationView
          subject={mainNo === '' ? { memberId: conversation.memberId } : { mainNo }}
          conversation={conversation}
        />
      </Card>
    </>
  );
}
