import { MAX_CONVERSATION_TEXT } from '@xunban/contract/conversation-rules';
import { useTranslation } from '@xunban/i18n/react';
import { Button, Field, layout, TextArea } from '@xunban/ui';
import { type FormEvent, useState } from 'react';
import { api } from '../../../shared/api.ts';
import { AttachmentsField, useAttaching } from '../../../shared/attachments-field.tsx';
import { dropDraft, storeDraft, withDraft } from '../../../shared/form-draft.ts';
import type { ConversationFile } from './conversation-queries.ts';
import styles from './conversations.module.css';
import { useWriteMessage } from './use-conversation.ts';

/** A new message with text and files. Its text stays in the tab until it is sent. */
export function MessageForm({ mainNo }: { readonly mainNo: string }) {
  const { t } = useTranslation('conversation');
  const draftName = `conversation.${mainNo}`;
  const [text, setText] = useState(() => withDraft(draftName, { text: '' }).text);
  const [files, setFiles] = useState<readonly ConversationFile[]>([]);
  const [isTried, setTried] = useState(false);
  const send = useWriteMessage(mainNo);
  const attaching = useAttaching<ConversationFile>({
    have: files.length,
    upload: (file, options) => api.conversation.upload({ files: { file } }, options),
    onAttached: (file) => setFiles((known) => [...known, file]),
  });
  const isEmpty = text.trim() === '' && files.length === 0;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isEmpty || attaching.isUploading) return;
    const sent = await send.mutateAsync({ text: text.trim(), files: files.map(({ id }) => id) }).catch(() => undefined);
    if (!sent) return;
    dropDraft(draftName);
    setText('');
    setFiles([]);
    setTried(false);
  };
  return (
    <form className={styles['form']} onSubmit={submit}>
      <Field label={t('form.text')} error={isTried && isEmpty ? t('form.empty') : undefined}>
        {(control) => (
          <TextArea
            {...control}
            rows={4}
            maxLength={MAX_CONVERSATION_TEXT}
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              storeDraft(draftName, { text: target.value });
            }}
          />
        )}
      </Field>
      <AttachmentsField
        files={files}
        attaching={attaching}
        onDetach={(id) => setFiles((known) => known.filter((file) => file.id !== id))}
      />
      <div className={styles['send']}>
        <span className={layout['soft']}>{t('form.hint')}</span>
        <Button type="submit" kind="primary" busy={send.isPending} disabled={attaching.isUploading}>
          {t('form.send')}
        </Button>
      </div>
    </form>
  );
}
