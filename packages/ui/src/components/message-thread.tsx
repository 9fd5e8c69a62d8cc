import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Badge } from './badge.tsx';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import shared from './layout.module.css';
import styles from './message-thread.module.css';

interface ThreadFile {
  readonly id: string;
  readonly fileName: string;
}

interface ThreadMessage {
  readonly position: number;
  readonly author: 'buyer' | 'staff';
  readonly channel: 'page' | 'mail';
  readonly text: string;
  /** Undefined for a reader without permission. */
  readonly files?: readonly ThreadFile[] | undefined;
  readonly at: string;
}

interface MessageThreadProps<Message extends ThreadMessage> {
  /** Oldest first. */
  readonly messages: readonly Message[];
  /** The side of the reader, whose messages are on the right. */
  readonly own: ThreadMessage['author'];
  readonly nameOf: (message: Message) => string;
  /** Text about the readers of a message. */
  readonly readingOf: (message: Message) => string;
  readonly onDownload: (file: ThreadFile) => void;
  readonly earlier: {
    /** Number of messages before these. */
    readonly count: number;
    readonly isLoading: boolean;
    readonly onShow: () => void;
  };
}

/** The messages of a conversation, as both sides see them. Needs the texts `conversation`. */
export function MessageThread<Message extends ThreadMessage>(props: MessageThreadProps<Message>) {
  const { messages, own, nameOf, readingOf, onDownload, earlier } = props;
  const { t } = useTranslation('conversation');
  return (
    <>
      {earlier.count > 0 && (
        <Button className={styles['earlier']} size="small" busy={earlier.isLoading} onClick={earlier.onShow}>
          {t('earlier', { count: earlier.count })}
        </Button>
      )}
      <ol className={styles['thread']} aria-label={t('thread')}>
        {messages.map((message) => {
          const reading = readingOf(message);
          return (
            <li
              key={message.position}
              className={classes(styles['message'], message.author === own && styles['own'])}
              data-author={message.author}
            >
              <p className={styles['head']}>
                <strong>{nameOf(message)}</strong>
                <time className={shared['soft']} dateTime={message.at}>
                  {minuteText(message.at)}
                </time>
                {message.channel === 'mail' && <Badge>{t('byMail')}</Badge>}
              </p>
              {message.text && <p className={styles['text']}>{message.text}</p>}
              {message.files && message.files.length > 0 && (
                <ul className={styles['files']}>
                  {message.files.map((file) => (
                    <li key={file.id}>
                      <Button
                        size="small"
                        aria-label={t('download', { name: file.fileName })}
                        onClick={() => onDownload(file)}
                      >
                        {file.fileName}
                      </Button>
                    </li>
                  ))}
                </ul>
              )}
              {reading !== '' && <p className={shared['soft']}>{reading}</p>}
            </li>
          );
        })}
      </ol>
    </>
  );
}
