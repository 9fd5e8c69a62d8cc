import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AllCalls, CallResult } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { Card, DataState, layout, Notice, PageHeader, problemText, toast } from '@xunban/ui';
import { Button } from 'antd';
import { Link } from 'react-router';
import { api } from '../../../shared/api.ts';
import { TimeAgo } from '../../../shared/time-ago.tsx';
import { NoteText } from './components/note-item.tsx';
import { noteQueries } from './note-queries.ts';
import styles from './notes.module.css';
import { NotesPanel } from './notes-panel.tsx';
import { useLiveNotes } from './use-note-writes.ts';

type Mention = CallResult<AllCalls['staffNotes']['mention']>;

/** The note that mentions this user: its text, its subject, and a reply box. */
export function MentionView({ id, isPart = false }: { readonly id: string; readonly isPart?: boolean }) {
  return (
    <DataState query={useQuery(noteQueries.mention(id))}>
      {(mention) => <MentionedNote mention={mention} isPart={isPart} />}
    </DataState>
  );
}

function MentionedNote({ mention, isPart }: { readonly mention: Mention; readonly isPart: boolean }) {
  const { t } = useTranslation('console-notes');
  const client = useQueryClient();
  const { subject, note } = mention;
  useLiveNotes({ kind: subject.kind, id: subject.id });
  const read = useMutation({
    mutationFn: () => api.staffNotes.readMention({ params: { id: mention.id } }),
    onError: (error) => toast.error(problemText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: noteQueries.mention(mention.id).queryKey }),
  });
  const isUnread = note.unreadMentionId !== null;
  return (
    <>
      <PageHeader
        isPart={isPart}
        title={t('mention.title', { name: note.authorName })}
        lead={
          <>
            <Link to={subjectPage(subject)}>{t(`mention.of.${subject.kind}`, { no: subject.no })}</Link>{' '}
            {subject.memberName}
          </>
        }
        actions={
          <Button disabled={!isUnread} loading={read.isPending} onClick={() => read.mutate()}>
            {t(isUnread ? 'mention.read' : 'mention.isRead')}
          </Button>
        }
      />
      <Notice tone="warning" title={<TimeAgo at={note.createdAt} />}>
        {note.isWithdrawn ? <p className={styles['gone']}>{t('isWithdrawn')}</p> : <NoteText note={note} />}
      </Notice>
      <Card title={t('title')}>
        {isUnread && <p className={layout['finePrint']}>{t('mention.answer')}</p>}
        <NotesPanel subject={{ kind: subject.kind, id: subject.id }} isReading={false} />
      </Card>
    </>
  );
}

const subjectPage = ({ kind, id, no }: Mention['subject']): string =>
  kind === 'mainOrder' ? `/main-orders/${encodeURIComponent(no)}` : `/members/${id}`;
