import type { MemberMessage } from '@xunban/contract';
import { messagePath } from '@xunban/contract/message-events';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { classes, layout, VisuallyHidden } from '@xunban/ui';
import { Link } from 'react-router';
import { BoardThumb } from '../../../shared/board/board-thumb.tsx';
import styles from './messages.module.css';
import { useRead } from './use-read-messages.ts';

/** The text of a message as a link to its subject. Opening it marks it as read. */
export function MessageLink({ message, onOpen }: { message: MemberMessage; onOpen?: () => void }) {
  const { t } = useTranslation('messages');
  const { title, text } = useMessageText()(message);
  const read = useRead();
  return (
    <Link
      to={messagePath(message.event, message.about)}
      className={classes(styles['message'], !message.isRead && styles['unread'])}
      data-board={message.board ? true : undefined}
      onClick={() => {
        if (!message.isRead) read.mutate(message.id);
        onOpen?.();
      }}
    >
      {message.board && (
        <span className={styles['board']}>
          <BoardThumb image={message.board.image} size={48} />
        </span>
      )}
      <span className={styles['title']}>
        {!message.isRead && <VisuallyHidden>{t('unread')} </VisuallyHidden>}
        {title}
      </span>
      {message.board && <span className={layout['semiStrong']}>{message.board.fileName}</span>}
      <span className={layout['muted']}>{text}</span>
      <time className={classes(layout['muted'], layout['tabular'])} dateTime={message.at}>
        {minuteText(message.at)}
      </time>
    </Link>
  );
}

/** Title and text of a message in the language of the page. */
function useMessageText(): (message: Pick<MemberMessage, 'event' | 'params'>) => {
  readonly title: string;
  readonly text: string;
} {
  const { t } = useTranslation('messages');
  return ({ event, params }) => ({ title: t(`title.${event}`, params), text: t(`text.${event}`, params) });
}
