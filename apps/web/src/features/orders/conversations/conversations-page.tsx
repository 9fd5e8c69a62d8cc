import { useQuery } from '@tanstack/react-query';
import { conversationPath } from '@xunban/contract/message-events';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Badge, buttonClass, classes, EmptyState, layout, PageHeader, useListQuery } from '@xunban/ui';
import { type ListColumn, ListFrame } from '@xunban/ui/antd';
import { Link, useSearchParams } from 'react-router';
import { type ConversationSummary, conversationQueries } from './conversation-queries.ts';
import styles from './conversations.module.css';

/** All conversations of the member, the latest message first. */
export function ConversationsPage() {
  const { t } = useTranslation(['conversation', 'pages']);
  const list = useListQuery<never>(useSearchParams(), []);
  const conversations = useQuery(conversationQueries.list(list.query));
  return (
    <>
      <PageHeader
        title={t('pages:conversations.title')}
        lead={t('listLead')}
        actions={
          <Link to={conversationPath('')} className={buttonClass({ kind: 'primary' })}>
            {t('writeGeneral')}
          </Link>
        }
      />
      <ListFrame
        list={list}
        result={conversations}
        rowKey={({ id }) => id}
        columns={useColumns()}
        empty={<EmptyState title={t('empty')} hint={t('emptyHint')} />}
      />
    </>
  );
}

function useColumns(): ListColumn<ConversationSummary>[] {
  const { t } = useTranslation(['conversation', 'common']);
  return [
    {
      key: 'conversation',
      title: t('column.conversation'),
      place: 'head',
      render: ({ mainNo, lastText, lastAuthor, unread }) => (
        <span className={styles['row']}>
          <span className={layout['line2']}>
            <Link to={conversationPath(mainNo)}>{mainNo === '' ? t('general') : t('about', { mainNo })}</Link>
            {unread > 0 && <Badge tone="warning">{t('unreadCount', { count: unread })}</Badge>}
          </span>
          <span className={classes(layout['mutedRegular'], styles['excerpt'])}>
            {lastAuthor === 'buyer' ? t('you') : t('service')}
            {t('common:punctuation.colon')}
            {lastText || t('filesOnly')}
          </span>
        </span>
      ),
    },
    {
      key: 'state',
      title: t('column.state'),
      render: ({ state }) => <Badge tone={state === 'waiting' ? 'info' : 'neutral'}>{t(`short.${state}`)}</Badge>,
    },
    { key: 'lastAt', title: t('column.lastAt'), render: ({ lastAt }) => minuteText(lastAt) },
  ];
}
