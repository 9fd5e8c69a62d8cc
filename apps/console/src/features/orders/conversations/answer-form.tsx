import { useMutation } from '@tanstack/react-query';
import { MAX_CONVERSATION_TEXT } from '@xunban/contract/conversation-rules';
import { valuesOfConversation } from '@xunban/contract/template-contexts';
import { useTranslation } from '@xunban/i18n/react';
import { layout, problemText, toast } from '@xunban/ui';
import { Button, Input, Space } from 'antd';
import { useState } from 'react';
import { api } from '../../../shared/api.ts';
import { clearDraftText, readDraftText, storeDraftText } from '../../../shared/draft-text.ts';
import { TemplatePicker } from '../../../shared/template-picker.tsx';
import { FilesField } from '../questions/files-field.tsx';
import type { ConversationFile, StaffConversation, Subject } from './conversation-queries.ts';
import { SuspendDialog } from './suspend-dialog.tsx';
import { useRereadConversations } from './use-conversation.ts';

interface AnswerFormProps {
  readonly subject: Subject;
  readonly conversation: StaffConversation | null;
}

/** The answer to a buyer, from a template or written freely; or the end of a conversation that needs none. */
export function AnswerForm({ subject, conversation }: AnswerFormProps) {
  const { t } = useTranslation('console-conversations');
  const draftName = `conversation:${'mainNo' in subject ? subject.mainNo : subject.memberId}`;
  const [text, setText] = useState(() => String(readDraftText(draftName)?.values['text'] ?? ''));
  const [files, setFiles] = useState<readonly ConversationFile[]>([]);
  const [isSuspending, setSuspending] = useState(false);
  const reread = useRereadConversations();
  const upTo = conversation?.messageCount ?? 0;
  const write = (next: string) => {
    setText(next);
    storeDraftText(draftName, { text: next });
  };
  const send = useMutation({
    mutationFn: () =>
      api.staffConversations.write({
        body: { ...subject, text: text.trim(), files: files.map(({ id }) => id), upTo },
      }),
    onSuccess: () => {
      clearDraftText(draftName);
      setText('');
      setFiles([]);
      toast.success(t('sent'));
    },
    onError: (error) => void toast.error(problemText(error)),
    onSettled: reread,
  });
  const close = useMutation({
    mutationFn: (id: string) => api.staffConversations.close({ params: { id }, body: { upTo } }),
    onSuccess: () => void toast.success(t('closed')),
    onError: (error) => void toast.error(problemText(error)),
    onSettled: reread,
  });
  const isEmpty = text.trim() === '' && files.length === 0;
  const values = valuesOfConversation({
    mainNo: 'mainNo' in subject ? subject.mainNo : '',
    memberName: conversation?.memberName ?? '',
  });
  return (
    <div className={layout['stack2']}>
      <TemplatePicker context="conversation" values={values} onPick={write} />
      <Input.TextArea
        aria-label={t('answer')}
        placeholder={t('answer')}
        rows={4}
        maxLength={MAX_CONVERSATION_TEXT}
        value={text}
        onChange={({ target }) => write(target.value)}
      />
      <FilesField
        files={files}
        onChange={setFiles}
        upload={(file) => api.staffConversations.upload({ files: { file } }, { timeoutMs: 600_000 })}
      />
      <Space wrap>
        <Button type="primary" disabled={isEmpty} loading={send.isPending} onClick={() => send.mutate()}>
          {t('send')}
        </Button>
        {conversation && conversation.state !== 'closed' && (
          <>
            <Button onClick={() => setSuspending(true)}>{t('suspend.open')}</Button>
            <Button loading={close.isPending} onClick={() => close.mutate(conversation.id)}>
              {t('close')}
            </Button>
          </>
        )}
      </Space>
      {isSuspending && conversation && (
        <SuspendDialog conversation={conversation} onClose={() => setSuspending(false)} />
      )}
    </div>
  );
}
