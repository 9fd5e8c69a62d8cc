import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { classes, DataState, layout } from '@xunban/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { api } from '../../../shared/api.ts';
import { NoteComposer } from './components/note-composer.tsx';
import { NoteItem } from './components/note-item.tsx';
import { type NoteSubject, noteQueries } from './note-queries.ts';
import styles from './notes.module.css';
import { useLiveNotes, useReadMentions } from './use-note-writes.ts';

const AT_FIRST = 20;

interface NotesPanelProps {
  readonly subject: NoteSubject;
  /** True when displaying the notes here marks this user's mentions as read. */
  readonly isReading?: boolean;
}

/** The internal notes about a main order or a member, with where a new one is written. Needs the texts `console-notes`. */
export function NotesPanel({ subject, isReading = true }: NotesPanelProps) {
  const { t } = useTranslation('console-notes');
  const client = useQueryClient();
  const [take, setTake] = useState(AT_FIRST);
  const notes = useQuery(noteQueries.list(subject, take));
  useLiveNotes(subject);
  useReadMentions(notes.data?.items.flatMap(({ unreadMentionId }) => unreadMentionId ?? []) ?? [], isReading);
  return (
    <div className={classes(layout['stack3'], layout['shrinks'])}>
      <NoteComposer
        subject={subject}
        place={`${subject.kind}.${subject.id}`}
        label={t('write')}
        sendText={t('action.send')}
        canAttach
        send={async (content) => {
          await api.staffNotes.add({ body: { subjectKind: subject.kind, subjectId: subject.id, ...content } });
          await client.invalidateQueries({ queryKey: noteQueries.ofSubject(subject) });
        }}
      />
      <DataState
        query={notes}
        isEmpty={({ items }) => items.length === 0}
        empty={<p className={styles['gone']}>{t('empty')}</p>}
      >
        {({ items, totalCount }) => (
          <>
            <ul className={layout['stack0']} aria-label={t('title')}>
              {items.map((note) => (
                <NoteItem key={note.id} note={note} subject={subject} />
              ))}
            </ul>
            {totalCount > items.length && (
              <Button type="link" loading={notes.isFetching} onClick={() => setTake(take + AT_FIRST)}>
                {t('more', { count: totalCount - items.length })}
              </Button>
            )}
          </>
        )}
      </DataState>
    </div>
  );
}
