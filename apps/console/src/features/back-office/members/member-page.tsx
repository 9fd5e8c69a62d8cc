import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { AllCalls, CallResult, StaffMemberDetail } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Badge, EmptyState, PageHeader, PanelBoundary, Tabs } from '@xunban/ui';
import { type ListColumn, ListFrame } from '@xunban/ui/antd';
import { Alert } from 'antd';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { GuardedButton, usePermission } from '../../../shared/access.tsx';
import { useChangesOf } from '../../../shared/changes.ts';
import { AuditLink } from '../../../shared/number-links.tsx';
import { ObjectState } from '../../../shared/object-state.tsx';
import { wasLeftOpen } from '../../../shared/open-dialogs.ts';
import { useTabSearchParams, useTabTitle } from '../../../shared/tabs/tab-context.ts';
import { usePartList } from '../../../shared/use-part-list.ts';
import { VisibleMoney } from '../../../shared/visible.tsx';
import { ConversationAbout } from '../../orders/conversations/conversation-about.tsx';
import { NotesPanel } from '../notes/notes-panel.tsx';
import { ActionsPart } from './components/actions-part.tsx';
import { DisableDialog } from './components/disable-dialog.tsx';
import { MemberBadges } from './components/member-badges.tsx';
import { MessagesPart } from './components/messages-part.tsx';
import { MoneyPart } from './components/money-part.tsx';
import { OrdersPart } from './components/orders-part.tsx';
import { Overview } from './components/overview.tsx';
import { memberQueries } from './member-queries.ts';

/** Everything about one member in one place, each part for permitted users. */
export function MemberPage() {
  const { id = '' } = useParams();
  const client = useQueryClient();
  // Events of the account, its orders or its money change some part of the page; only visible parts are fetched.
  const readAgain = () => void client.invalidateQueries({ queryKey: ['members'], type: 'active' });
  useChangesOf({ account: [id], wallet: [id] }, readAgain);
  return <ObjectState query={useQuery(memberQueries.detail(id))}>{(found) => <Member member={found} />}</ObjectState>;
}

const PARTS = ['overview', 'orders', 'money', 'quotes', 'conversation', 'messages', 'actions', 'notes'] as const;
type Part = (typeof PARTS)[number];

function Member({ member }: { readonly member: StaffMemberDetail }) {
  const { t } = useTranslation('console-member');
  const [params, setParams] = useTabSearchParams();
  const may: Readonly<Record<Part, boolean>> = {
    overview: true,
    orders: usePermission('order.view'),
    money: usePermission('payment.view'),
    quotes: true,
    conversation: usePermission('conversation.answer'),
    messages: true,
    actions: true,
    notes: true,
  };
  const shown = PARTS.filter((part) => may[part]);
  const part = shown.find((known) => known === params.get('part')) ?? 'overview';
  const [isDisabling, setDisabling] = useState(() => wasLeftOpen(`member.disable:${member.id}`));
  const name = member.companyName || member.trueName || member.memberNo;
  useTabTitle(name);
  return (
    <>
      <PageHeader
        title={
          <>
            {name} <MemberBadges member={{ ...member, isClosed: member.closedAt !== null }} />
          </>
        }
        lead={
          <>
            <Link to="/members">{t('page.back')}</Link>
            {name !== member.memberNo && ` · ${member.memberNo}`} ·{' '}
            {t('page.since', { at: minuteText(member.createdAt) })}
            {member.lastSeenAt && ` · ${t('page.seen', { at: minuteText(member.lastSeenAt) })}`}
            <AuditLink of={{ member: member.id }} />
          </>
        }
        actions={
          member.closedAt === null && (
            <GuardedButton permission="member.edit" danger={!member.isDisabled} onClick={() => setDisabling(true)}>
              {t(member.isDisabled ? 'disable.enable' : 'disable.disable')}
            </GuardedButton>
          )
        }
      />
      {member.closedAt !== null && (
        <Alert type="info" showIcon title={t('page.closed', { at: minuteText(member.closedAt) })} />
      )}
      {member.isDisabled && member.closedAt === null && (
        <Alert type="warning" showIcon title={t('page.disabled', { reason: member.disabledReason })} />
      )}
      <Tabs<Part>
        label={t('page.parts')}
        tabs={shown.map((key) => ({ key, label: t(`part.${key}`) }))}
        value={part}
        onChange={(next) =>
          setParams((current) => {
            const changed = new URLSearchParams(current);
            if (next === 'overview') changed.delete('part');
            else changed.set('part', next);
            return changed;
          })
        }
      >
        <PanelBoundary key={part}>
          <PartOf part={part} member={member} />
        </PanelBoundary>
      </Tabs>
      {isDisabling && <DisableDialog member={member} onClose={() => setDisabling(false)} />}
    </>
  );
}

function PartOf({ part, member }: { readonly part: Part; readonly member: StaffMemberDetail }) {
  switch (part) {
    case 'overview':
      return <Overview member={member} />;
    case 'orders':
      return <OrdersPart memberId={member.id} />;
    case 'money':
      return <MoneyPart memberId={member.id} memberName={member.companyName || member.trueName || member.memberNo} />;
    case 'quotes':
      return <QuotesPart memberId={member.id} />;
    case 'conversation':
      return <GeneralConversation memberId={member.id} />;
    case 'messages':
      return <MessagesPart memberId={member.id} />;
    case 'actions':
      return <ActionsPart memberId={member.id} />;
    case 'notes':
      return <NotesPanel subject={{ kind: 'member', id: member.id }} />;
  }
}

function GeneralConversation({ memberId }: { readonly memberId: string }) {
  const { t } = useTranslation('console-conversations');
  return <ConversationAbout subject={{ memberId }} title={t('general')} />;
}

type Quote = CallResult<AllCalls['memberPage']['quotes']>['items'][number];

/** Quotes in the member's own list. */
function QuotesPart({ memberId }: { readonly memberId: string }) {
  const { t } = useTranslation('console-member');
  const list = usePartList();
  const columns: ListColumn<Quote>[] = [
    { key: 'name', title: t('quote.name'), place: 'head', render: (row) => row.name },
    { key: 'no', title: t('quote.no'), render: (row) => row.quotationNo },
    { key: 'amount', title: t('quote.amount'), align: 'right', render: (row) => <VisibleMoney yuan={row.amount} /> },
    { key: 'saved', title: t('quote.saved'), render: (row) => minuteText(row.savedAt) },
    {
      key: 'expires',
      title: t('quote.expires'),
      render: (row) => (row.isExpired ? <Badge tone="neutral">{t('quote.expired')}</Badge> : minuteText(row.expiresAt)),
    },
  ];
  return (
    <ListFrame
      list={list}
      result={useQuery(memberQueries.quotes(memberId, list.query))}
      rowKey={(row) => row.id}
      columns={columns}
      empty={<EmptyState title={t('quote.empty')} />}
    />
  );
}
