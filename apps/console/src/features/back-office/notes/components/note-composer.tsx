import { CloseOutlined, PaperClipOutlined } from '@ant-design/icons';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { NoteFile } from '@xunban/contract';
import { MAX_NOTE_FILE_BYTES, MAX_NOTE_FILES, MAX_NOTE_TEXT } from '@xunban/contract/note-subjects';
import { useTranslation } from '@xunban/i18n/react';
import { classes, keyHandler, layout, problemText, toast } from '@xunban/ui';
import { Button, Space } from 'antd';
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { api } from '../../../../shared/api.ts';
import { mentionedIn } from '../model/mentioned-in.ts';
import { type NoteSubject, noteQueries } from '../note-queries.ts';
import styles from '../notes.module.css';
import { type Draft, useDraft } from '../use-draft.ts';
import { MentionTextArea } from './mention-text-area.tsx';

/** The content to send: text, mentioned users, and attachments. */
export interface NoteContent {
  readonly text: string;
  readonly mentions: string[];
  readonly files: string[];
}

interface NoteComposerProps {
  readonly subject: NoteSubject;
  /** Storage key of the draft; each place has its own. */
  readonly place: string;
  readonly begin?: Partial<Draft>;
  readonly label: string;
  readonly sendText: string;
  readonly canAttach?: boolean;
  readonly autoFocus?: boolean;
  readonly send: (note: NoteContent) => Promise<unknown>;
  readonly onCancel?: () => void;
}

/** Takes a note. The draft stays in this browser until it is sent. */
export function NoteComposer(props: NoteComposerProps) {
  const { label, sendText, canAttach = false, autoFocus = false, onCancel } = props;
  const { t } = useTranslation('console-notes');
  const { draft, colleagues, change, pick, detach, attaching, isEmpty, isSending, submit } = useComposing(props);
  const onKeyDown = keyHandler((event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      submit();
    } else if (event.key === 'Escape' && onCancel) {
      event.stopPropagation();
      onCancel();
    }
  });
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (!canAttach || files.length === 0) return;
    event.preventDefault();
    attaching.attach(files);
  };
  return (
    <div className={classes(layout['stack2'], layout['shrinks'])}>
      <MentionTextArea
        label={label}
        placeholder={t('placeholder')}
        maxLength={MAX_NOTE_TEXT}
        autoFocus={autoFocus}
        value={draft.text}
        colleagues={colleagues}
        onChange={(text) => change({ text })}
        onPick={pick}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      <AttachedFiles files={draft.files} onDetach={detach} />
      <Space wrap>
        <Button type="primary" size="small" disabled={isEmpty} loading={isSending} onClick={submit}>
          {sendText}
        </Button>
        {onCancel && (
          <Button size="small" onClick={onCancel}>
            {t('action.cancel')}
          </Button>
        )}
        {canAttach && <AttachButton {...attaching} />}
        <span className={layout['finePrint']}>{t('hint')}</span>
      </Space>
    </div>
  );
}

/** The draft with its attachments, and the call that sends it. */
function useComposing({ subject, place, begin, send }: NoteComposerProps) {
  const [draft, setDraft] = useDraft(place, begin);
  const latest = useRef(draft);
  latest.current = draft;
  const change = (part: Partial<Draft>) => {
    latest.current = { ...latest.current, ...part };
    setDraft(latest.current);
  };
  const colleagues = useQuery(noteQueries.colleagues(subject.kind)).data?.items ?? [];
  const sending = useMutation({
    mutationFn: () =>
      send({
        text: draft.text,
        mentions: [...mentionedIn(draft.text, colleagues, draft.picked)],
        files: draft.files.map(({ id }) => id),
      }),
    onSuccess: () => setDraft(undefined),
    onError: (error) => toast.error(problemText(error)),
  });
  const attaching = useAttaching(draft.files.length, (file) => change({ files: [...latest.current.files, file] }));
  const isEmpty = draft.text.trim() === '' && draft.files.length === 0;
  return {
    ...{ draft, colleagues, change, attaching, isEmpty },
    pick: (id: string, text: string) => change({ text, picked: [...latest.current.picked, id] }),
    detach: (id: string) => change({ files: draft.files.filter((file) => file.id !== id) }),
    isSending: sending.isPending,
    submit: () => {
      if (!isEmpty && !sending.isPending && !attaching.isPending) sending.mutate();
    },
  };
}

interface AttachedFilesProps {
  readonly files: readonly NoteFile[];
  readonly onDetach: (id: string) => void;
}

function AttachedFiles({ files, onDetach }: AttachedFilesProps) {
  const { t } = useTranslation('console-notes');
  if (files.length === 0) return null;
  return (
    <ul className={classes(layout['stack0'], styles['files'])}>
      {files.map(({ id, fileName }) => (
        <li key={id} className={classes(layout['rowCentred1'], layout['small'], layout['shrinks'], styles['file'])}>
          {fileName}
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined />}
            aria-label={t('action.detach', { name: fileName })}
            onClick={() => onDetach(id)}
          />
        </li>
      ))}
    </ul>
  );
}

function AttachButton({ attach, isPending }: ReturnType<typeof useAttaching>) {
  const { t } = useTranslation('console-notes');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button size="small" icon={<PaperClipOutlined />} loading={isPending} onClick={() => input.current?.click()}>
        {t('action.attach')}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('action.attach')}
        accept=".jpg,.jpeg,.png,.gif,.bmp,.pdf,.zip"
        onChange={({ target }) => {
          attach([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </>
  );
}

/** Uploads files one after the other; each appears as soon as the server has stored it. */
function useAttaching(have: number, onAttached: (file: NoteFile) => void) {
  const { t } = useTranslation('console-notes');
  const { mutate, isPending } = useMutation({
    mutationFn: async (files: readonly File[]) => {
      for (const file of files) onAttached(await api.staffNotes.upload({ files: { file } }, { timeoutMs: 600_000 }));
    },
    onError: (error) => toast.error(problemText(error)),
  });
  const attach = (files: readonly File[]) => {
    const fitting = files.filter(({ size }) => size <= MAX_NOTE_FILE_BYTES);
    if (fitting.length < files.length) toast.error(t('tooLarge', { megabytes: MAX_NOTE_FILE_BYTES / 1_048_576 }));
    if (have + fitting.length > MAX_NOTE_FILES) toast.error(t('tooMany', { max: MAX_NOTE_FILES }));
    else if (fitting.length > 0) mutate(fitting);
  };
  return { attach, isPending };
}
