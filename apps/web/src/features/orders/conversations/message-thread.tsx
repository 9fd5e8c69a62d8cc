import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Badge, Button, classes, layout } from '@xunban/ui';
import type { ConversationMessage } from './conversation-queries.ts';
import styles from './conversations.module.css';
import { useDownload } from './use-conversation.ts';

/** Messages, oldest first. */
export function MessageThread({ messages }: { readonly messages: readonly ConversationMessage[] }) {
  const { t } = useTranslation('conversation');
  const download = useDownload();
  return (
    <ol className={styles['thread']} aria-label={t('thread')}>
      {messages.map((message) => (
        <li
          key={message.position}
          className={classes(styles['message'], message.author === 'buyer' && styles['own'])}
          data-author={message.author}
        >
          <p className={styles['head']}>
            <strong>{message.author === 'buyer' ? t('you') : t('staff', { name: message.authorName })}</strong>
            <time className={layout['soft']} dateTime={message.at}>
              {minuteText(message.at)}
            </time>
            {message.channel === 'mail' && <Badge>{t('byMail')}</Badge>}
          </p>
          {message.text && <p className={styles['text']}>{message.text}</p>}
          {message.files.length > 0 && (
            <ul className={styles['files']}>
              {message.files.map((file) => (
                <li key={file.id}>
                  <Button
                    size="small"
                    aria-label={t('download', { name: file.fileName })}
                    onClick={() => download.mutate(file)}
                  >
                    {file.fileName}
                  </Button>
                </li>
              ))}
            </ul>
          )}
          {message.author === 'buyer' && (
            <p className={layout['soft']}>
              {message.readAt === null ? t('unread') : t('readAt', { time: minuteText(message.readAt) })}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
