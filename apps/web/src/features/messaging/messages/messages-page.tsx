import { useQuery } from '@tanstack/react-query';
import type { MemberMessage } from '@xunban/contract';
import { MESSAGE_EVENTS, MESSAGE_KINDS } from '@xunban/contract/message-events';
import { useTranslation } from '@xunban/i18n/react';
import { Badge, Button, classes, EmptyState, layout, PageHeader, Tabs, useListQuery } from '@xunban/ui';
import { type ListColumn, ListFrame } from '@xunban/ui/antd';
import { Link, useSearchParams } from 'react-router';
import { MessageLink } from './message-link.tsx';
import { MESSAGE_FILTERS, messageQueries } from './message-queries.ts';
import { useReadAll } from './use-read-messages.ts';

/** All messages to the member. */
export function MessagesPage() {
  const { t } = useTranslation(['messages', 'pages']);
  const list = useListQuery(useSearchParams(), MESSAGE_FILTERS);
  const messages = useQuery(messageQueries.list(list.query));
  const readAll = useReadAll();
  const { kind = '', unread = '' } = list.query.filters;
  const chosen = MESSAGE_KINDS.find((one) => one === kind);
  const tabs = [{ key: '', label: t('all') }, ...MESSAGE_KINDS.map((key) => ({ key, label: t(`kind.${key}`) }))];
  return (
    <>
      <PageHeader
        title={t('pages:messages.title')}
        lead={t('lead')}
        actions={<Link to="/main/conversations">{t('pages:conversations.title')}</Link>}
      />
      <Tabs label={t('kinds')} tabs={tabs} value={chosen ?? ''} onChange={(next) => list.narrow({ kind: next })}>
        <div className={classes(layout['rowCentred3'], layout['spread'], layout['spaceBelow3'])}>
          <label className={layout['line2']}>
            <input
              type="checkbox"
              checked={unread === '1'}
              onChange={(event) => list.narrow({ unread: event.target.checked ? '1' : '' })}
            />
            {t('unreadOnly')}
          </label>
          <Button icon="check" busy={readAll.isPending} onClick={() => readAll.mutate(chosen)}>
            {t('markAllRead')}
          </Button>
        </div>
        <ListFrame
          list={list}
          result={messages}
          rowKey={(message) => message.id}
          columns={useColumns()}
          empty={
            Object.keys(list.query.filters).length > 0 ? (
              <EmptyState title={t('emptyFiltered')} action={<Link to="/main/messages">{t('back')}</Link>} />
            ) : (
              <EmptyState title={t('empty')} hint={t('emptyHint')} />
            )
          }
        />
      </Tabs>
    </>
  );
}

function useColumns(): ListColumn<MemberMessage>[] {
  const { t } = useTranslation('messages');
  return [
    {
      key: 'message',
      title: t('column.message'),
      place: 'head',
      render: (message) => <MessageLink message={message} />,
    },
    {
      key: 'kind',
      title: t('column.kind'),
      render: ({ event }) => <Badge>{t(`kind.${MESSAGE_EVENTS[event].kind}`)}</Badge>,
    },
  ];
}
