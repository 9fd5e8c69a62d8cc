import { PushpinFilled } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import type { StaffNote } from '@xunban/contract';
import { serverNow } from '@xunban/contract/server-clock';
import { useTranslation } from '@xunban/i18n/react';
import { classes, layout } from '@xunban/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { api } from '../../../../shared/api.ts';
import { TimeAgo } from '../../../../shared/time-ago.tsx';
import { splitMentions } from '../model/mentioned-in.ts';
import { type NoteSubject, noteQueries } from '../note-queries.ts';
import styles from '../notes.module.css';
import { useNoteWrites } from '../use-note-writes.ts';
import { NoteComposer } from './note-composer.tsx';
import { NoteFiles } from './note-files.tsx';

/** One note: author, time, text, and the actions open to this user. */
export function NoteItem({ note, subject }: { readonly note: StaffNote; readonly subject: NoteSubject }) {
  const { t } = useTranslation('console-notes');
  const client = useQueryClient();
  const [isEditing, setEditing] = useState(false);
  return (
    <li className={classes(styles['note'], note.isPinned && styles['pinned'])} data-note={note.id}>
      <div className={styles['head']}>
        {note.isPinned && <PushpinFilled aria-label={t('pinned')} />}
        <strong>{note.authorName}</strong>
        <span className={classes(layout['finePrint'], styles['hint'])}>
          <TimeAgo at={note.createdAt} />
          {note.editedAt && !note.isWithdrawn && ` · ${t('edited')}`}
        </span>
        <NoteActions note={note} subject={subject} onEdit={() => setEditing(true)} />
      </div>
      {note.isWithdrawn ? (
        <p className={styles['gone']}>{t('isWithdrawn')}</p>
      ) : isEditing ? (
        <NoteComposer
          subject={subject}
          place={`edit.${note.id}`}
          begin={{ text: note.text, picked: note.mentions.map(({ staffId }) => staffId) }}
          label={t('action.edit')}
          sendText={t('action.save')}
          autoFocus
          send={async ({ text, mentions }) => {
            await api.staffNotes.edit({ params: { id: note.id }, body: { text, mentions } });
            setEditing(false);
            await client.invalidateQueries({ queryKey: noteQueries.ofSubject(subject) });
          }}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <NoteText note={note} />
      )}
      <NoteFiles files={note.files} />
    </li>
  );
}

/** The text of a note, with the names of mentioned users. */
export function NoteText({ note }: { readonly note: Pick<StaffNote, 'text' | 'mentions'> }) {
  const parts = splitMentions(
    note.text,
    note.mentions.map(({ name }) => name),
  );
  if (parts.length === 0) return null;
  return (
    <p className={styles['text']}>
      {parts.map(({ text, isMention }, place) =>
        isMention ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is nothing but its place in the text.
          <mark key={place} className={styles['mention']}>
            {text}
          </mark>
        ) : (
          text
        ),
      )}
    </p>
  );
}

interface NoteActionsProps {
  readonly note: StaffNote;
  readonly subject: NoteSubject;
  readonly onEdit: () => void;
}

function NoteActions({ note, subject, onEdit }: NoteActionsProps) {
  const { t } = useTranslation('console-notes');
  const { restore, withdraw, pin } = useNoteWrites(subject);
  const isOpen = (until: string | null) => until !== null && Date.parse(until) > serverNow();
  const button = (label: string, isPending: boolean, onClick: () => void) => (
    <Button type="text" size="small" loading={isPending} onClick={onClick}>
      {label}
    </Button>
  );
  if (note.isWithdrawn)
    return (
      <span className={layout['pushEnd']}>
        {isOpen(note.restorableUntil) && button(t('action.restore'), restore.isPending, () => restore.mutate(note.id))}
      </span>
    );
  return (
    <span className={layout['pushEnd']}>
      {isOpen(note.editableUntil) && button(t('action.edit'), false, onEdit)}
      {note.isMine && button(t('action.withdraw'), withdraw.isPending, () => withdraw.mutate(note.id))}
      {button(t(note.isPinned ? 'action.unpin' : 'action.pin'), pin.isPending, () =>
        pin.mutate({ id: note.id, isPinned: !note.isPinned }),
      )}
    </span>
  );
}
