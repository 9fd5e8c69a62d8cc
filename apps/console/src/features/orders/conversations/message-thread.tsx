import { DownloadOutlined } from '@ant-design/icons';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Badge, classes, layout } from '@xunban/ui';
import { Button } from 'antd';
import type { StaffMessage } from './conversation-queries.ts';
import styles from './conversations.module.css';
import { useDownload } from './use-conversation.ts';

/** Messages with their readers, oldest first. */
export function MessageThread({ messages }: { readonly messages: readonly StaffMessage[] }) {
  const { t } = useTranslation('console-conversations');
  const download = useDownload();
  return (
    <ol className={styles['thread']} aria-label={t('messages')}>
      {messages.map((message) => (
        <li
          key={message.position}
          className={classes(styles['message'], message.author === 'staff' && styles['own'])}
          data-author={message.author}
        >
          <p className={styles['head']}>
            <strong>
              {message.author === 'staff' ? message.authorName : t('buyer', { name: message.authorName })}
            </strong>
            <time className={layout['soft']} dateTime={message.at}>
              {minuteText(message.at)}
            </time>
            {message.channel === 'mail' && <Badge>{t('byMail')}</Badge>}
          </p>
          {message.text && <p className={styles['text']}>{message.text}</p>}
          {message.files && message.files.length > 0 && (
            <ul className={styles['files']}>
              {message.files.map((file) => (
                <li className={layout['breakAnywhere']} key={file.id}>
                  <Button
                    type="link"
                    size="small"
                    icon={<DownloadOutlined />}
                    aria-label={t('download', { name: file.fileName })}
                    onClick={() => download.mutate(file)}
                  >
                    {file.fileName}
                  </Button>
                </li>
              ))}
            </ul>
          )}
          {message.readers.length > 0 && (
            <p className={layout['soft']}>
              {message.readers.map(({ name, at }) => t('read', { name, time: minuteText(at) })).join(' · ')}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
