import { calls, NOTE_SUBJECTS, type StaffNote } from '@xunban/contract';
import type { Reader } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { staffHolding } from '../../base/staff-accounts/staff-holding.ts';
import { memberCards } from '../../identity/accounts/member-cards.ts';
import { findMention } from './mention-store.ts';
import { downloadNoteFile, storeNoteFile } from './note-files.ts';
import { findNote, notesAbout, subjectOf } from './note-store.ts';
import { requireSubject } from './note-subjects.ts';
import { viewNoteFile, viewNotes } from './view-notes.ts';
import { addNote, editNote, pinNote, readMention, restoreNote, withdrawNote } from './write-notes.ts';

export function notesRoutes(deps: Deps): readonly Route[] {
  const { db } = deps;
  const { staffNotes } = calls;
  return [
    route(staffNotes.list, async ({ actor, query }) => {
      const subject = { kind: query.subjectKind, id: query.subjectId };
      await requireSubject(db.readLagging, actor, subject);
      const { total, found } = await notesAbout(db.readLagging, subject, {
        skip: query.skipCount,
        take: query.maxResultCount,
      });
      return { totalCount: total, items: await viewNotes(db.readLagging, actor.staffId, found) };
    }),

    route(staffNotes.add, ({ actor, body: { subjectKind, subjectId, ...note }, once }) =>
      once(async (tx) => {
        const id = await addNote(tx, actor, { kind: subjectKind, id: subjectId }, note);
        return viewNote(tx, actor.staffId, id);
      }),
    ),

    route(staffNotes.edit, ({ actor, params: { id }, body, once }) =>
      once(async (tx) => {
        await editNote(tx, actor, id, body);
        return viewNote(tx, actor.staffId, id);
      }),
    ),

    route(staffNotes.withdraw, ({ actor, params: { id }, once }) =>
      once(async (tx) => {
        await withdrawNote(tx, actor, id);
        return viewNote(tx, actor.staffId, id);
      }),
    ),

    route(staffNotes.restore, ({ actor, params: { id }, once }) =>
      once(async (tx) => {
        await restoreNote(tx, actor, id);
        return viewNote(tx, actor.staffId, id);
      }),
    ),

    route(staffNotes.pin, ({ actor, params: { id }, body, once }) =>
      once(async (tx) => {
        await pinNote(tx, actor, id, body.isPinned);
        return viewNote(tx, actor.staffId, id);
      }),
    ),

    route(staffNotes.upload, async ({ actor, files }) =>
      viewNoteFile(await storeNoteFile(deps, actor.staffId, files.file)),
    ),

    route(staffNotes.file, ({ actor, params, signal, once }) => downloadNoteFile(deps, actor, params.id, once, signal)),

    route(staffNotes.colleagues, async ({ actor, query }) => {
      const permission = NOTE_SUBJECTS[query.subjectKind];
      if (!actor.permissions.has(permission)) throw new Refusal('forbidden');
      const colleagues = [...(await staffHolding(db.read)).values()].filter(
        ({ id, permissions }) => id !== actor.staffId && permissions.has(permission),
      );
      return { items: colleagues.map(({ id, account, name }) => ({ id, account, name })) };
    }),

    route(staffNotes.mention, async ({ actor, params }) => {
      const mention = await findMention(db.read, params.id);
      const note = mention?.staff_id === actor.staffId ? await findNote(db.read, mention.note_id) : undefined;
      if (!mention || !note) throw new Refusal('notFound');
      const subject = await requireSubject(db.read, actor, subjectOf(note));
      const card = (await memberCards(db.read, [subject.memberId])).get(subject.memberId);
      return {
        id: mention.id,
        subject: { kind: subject.kind, id: subject.id, no: subject.no, memberName: card?.name ?? '' },
        note: await viewNote(db.read, actor.staffId, note.id),
      };
    }),

    route(staffNotes.readMention, async ({ actor, params }) => {
      await db.transaction((tx) => readMention(tx, actor, params.id));
      return undefined;
    }),
  ];
}

async function viewNote(reader: Reader, staffId: string, id: string): Promise<StaffNote> {
  const row = await findNote(reader, id);
  const [note] = row ? await viewNotes(reader, staffId, [row]) : [];
  if (!note) throw new Refusal('notFound');
  return note;
}
