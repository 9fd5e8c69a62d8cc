import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { Button, IconButton, layout, Popover, problemText, Skeleton } from '@xunban/ui';
import { Link } from 'react-router';
import { MessageLink } from './message-link.tsx';
import { messageQueries } from './message-queries.ts';
import styles from './messages.module.css';

/** Maximum number shown; above it the exact number is not useful. */
const MAX_SHOWN = 99;

/** The sign of the messages in the header: how many are unread, and the newest of them. */
export function MessageBell() {
  const { t } = useTranslation('messages');
  const unread = useQuery(messageQueries.newest).data?.unread ?? 0;
  const label = unread > 0 ? t('headerUnread', { count: unread }) : t('header');
  return (
    <Popover
      trigger={(props) => (
        <span className={styles['trigger']}>
          <IconButton icon="bell" label={label} {...props} />
          {unread > 0 && (
            <span className={styles['count']} aria-hidden="true">
              {unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread}
            </span>
          )}
        </span>
      )}
    >
      {(close) => <Newest close={close} />}
    </Popover>
  );
}

function Newest({ close }: { close: () => void }) {
  const { t } = useTranslation(['messages', 'common']);
  const newest = useQuery(messageQueries.newest);
  const items = newest.data?.items;
  return (
    <div className={styles['panel']}>
      {items === undefined ? (
        newest.isError ? (
          <div className={styles['nothing']} role="alert">
            {problemText(newest.error)}{' '}
            <Button size="small" icon="refresh" onClick={() => void newest.refetch()}>
              {t('common:action.retry')}
            </Button>
          </div>
        ) : (
          <Skeleton lines={4} />
        )
      ) : items.length === 0 ? (
        <p className={styles['nothing']}>{t('empty')}</p>
      ) : (
        <ul className={layout['stack0']} aria-label={t('newest')}>
          {items.map((message) => (
            <li key={message.id}>
              <MessageLink message={message} onOpen={close} />
            </li>
          ))}
        </ul>
      )}
      <Link to="/main/messages" className={styles['all']} onClick={close}>
        {t('more')}
      </Link>
    </div>
  );
}
