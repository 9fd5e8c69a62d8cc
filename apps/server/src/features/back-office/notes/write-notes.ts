import { NOTE_SUBJECTS } from '@xunban/contract';
import { databaseNow } from '../../../platform/db/database-now.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { publish } from '../../../platform/events/publish.ts';
import { claim, type Limit } from '../../../platform/limits.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { recordAction } from '../../base/audit/record-action.ts';
import { staffHolding } from '../../base/staff-accounts/staff-holding.ts';
import { type MentionedColleague, markAnswered, markRead, mentionsIn, setMentions } from './mention-store.ts';
import { mentionsChanged } from './note-events.ts';
import { attachFiles } from './note-file-store.ts';
import {
  changeText,
  countPinned,
  insertNote,
  lockNote,
  type NoteRow,
  setPinned,
  setWithdrawn,
  subjectOf,
} from './note-store.ts';
import { type NamedSubject, type NoteSubject, requireSubject, type Writer } from './note-subjects.ts';

const PER_STAFF_USER: readonly Limit[] = [{ name: 'minutes', count: 60, seconds: 300 }];
/** More on top would leave nothing else to see. */
const MAX_PINNED = 5;

interface NoteContent {
  readonly text: string;
  /** Ids of staff. */
  readonly mentions: readonly string[];
}

/**
 * Writes a note. It marks the author's own mentions on the subject as answered.
 * @returns its id
 * @throws Refusal `forbidden`, `notFound`, `invalidInput` at `text`, `mentions` or `files`, `rateLimited`
 */
export async function addNote(
  tx: Tx,
  writer: Writer,
  subject: NoteSubject,
  note: NoteContent & { readonly files: readonly string[] },
): Promise<string> {
  await recordAction(tx, {
    object: await requireSubject(tx, writer, subject),
    after: { files: note.files.length || null },
  });
  if (note.text === '' && note.files.length === 0) throw fault('text', 'required');
  await claim(tx, `note ${writer.staffId}`, PER_STAFF_USER);
  const mentioned = await requireMentionable(tx, writer, subject, note.mentions);
  const id = await insertNote(tx, subject, writer.staffId, note.text);
  if (!(await attachFiles(tx, id, writer.staffId, note.files))) throw fault('files', 'noteFile');
  await raiseMentions(tx, await markAnswered(tx, subject, writer.staffId), writer.staffId);
  await raiseMentions(tx, await setMentions(tx, id, mentioned), null);
  await publishNote(tx, subject);
  return id;
}

/** @throws Refusal as {@link addNote}; `note.tooLate`, `note.withdrawn` */
export async function editNote(tx: Tx, writer: Writer, id: string, content: NoteContent): Promise<void> {
  const { note, subject } = await ownNote(tx, writer, id);
  await recordAction(tx, { object: subject });
  if (note.withdrawn_at !== null) throw new Refusal('note.withdrawn');
  if (note.editable_until < (await databaseNow(tx))) throw new Refusal('note.tooLate');
  if (content.text === '') throw fault('text', 'required');
  const mentioned = await requireMentionable(tx, writer, subject, content.mentions);
  await changeText(tx, id, content.text);
  await raiseMentions(tx, await setMentions(tx, id, mentioned), null);
  await publishNote(tx, subject);
}

/**
 * Withdraws a note; its mentions need no answer.
 * @throws Refusal `forbidden`, `notFound`
 */
export async function withdrawNote(tx: Tx, writer: Writer, id: string): Promise<void> {
  const { note, subject } = await ownNote(tx, writer, id);
  await recordAction(tx, { object: subject });
  if (note.withdrawn_at !== null) return;
  await setWithdrawn(tx, id, true);
  await raiseMentions(
    tx,
    (await mentionsIn(tx, [id])).map((mention) => mention.id),
    null,
  );
  await publishNote(tx, subject);
}

/** @throws Refusal `forbidden`, `notFound`, `note.tooLate` */
export async function restoreNote(tx: Tx, writer: Writer, id: string): Promise<void> {
  const { note, subject } = await ownNote(tx, writer, id);
  await recordAction(tx, { object: subject });
  if (note.restorable_until === null) return;
  if (note.restorable_until < (await databaseNow(tx))) throw new Refusal('note.tooLate');
  await setWithdrawn(tx, id, false);
  await raiseMentions(
    tx,
    (await mentionsIn(tx, [id])).map((mention) => mention.id),
    null,
  );
  await publishNote(tx, subject);
}

/**
 * Pins or unpins a note. Requires only the permission to see it.
 * @throws Refusal `forbidden`, `notFound`, `note.withdrawn`, `note.tooManyPinned`
 */
export async function pinNote(tx: Tx, writer: Writer, id: string, isPinned: boolean): Promise<void> {
  const { note, subject } = await findVisibleNote(tx, writer, id);
  await recordAction(tx, {
    object: subject,
    before: { isPinned: note.pinned_at !== null },
    after: { isPinned },
  });
  if ((note.pinned_at !== null) === isPinned) return;
  if (isPinned && note.withdrawn_at !== null) throw new Refusal('note.withdrawn');
  if (isPinned && (await countPinned(tx, subject)) >= MAX_PINNED)
    throw new Refusal('note.tooManyPinned', { params: { max: MAX_PINNED } });
  await setPinned(tx, id, isPinned ? writer.staffId : null);
  await publishNote(tx, subject);
}

/** Marks a mention as read. One that is already read or belongs to another user stays unchanged. */
export async function readMention(tx: Tx, { staffId }: Writer, id: string): Promise<void> {
  if (await markRead(tx, id, staffId)) await raiseMentions(tx, [id], staffId);
}

async function findVisibleNote(
  tx: Tx,
  writer: Writer,
  id: string,
): Promise<{ readonly note: NoteRow; readonly subject: NamedSubject }> {
  const note = await lockNote(tx, id);
  if (!note) throw new Refusal('notFound');
  return { note, subject: await requireSubject(tx, writer, subjectOf(note)) };
}

async function ownNote(tx: Tx, writer: Writer, id: string) {
  const found = await findVisibleNote(tx, writer, id);
  if (found.note.author_id !== writer.staffId) throw new Refusal('forbidden');
  return found;
}

/** Returns the mentioned colleagues who can see the subject; an author cannot mention themselves. */
async function requireMentionable(
  tx: Tx,
  { staffId }: Writer,
  { kind }: NoteSubject,
  mentions: readonly string[],
): Promise<MentionedColleague[]> {
  const ids = [...new Set(mentions)].filter((id) => id !== staffId);
  if (ids.length === 0) return [];
  const holders = await staffHolding(tx);
  return ids.map((id) => {
    const colleague = holders.get(id);
    if (!colleague?.permissions.has(NOTE_SUBJECTS[kind])) throw fault('mentions', 'mention');
    return { id, name: colleague.name };
  });
}

const fault = (field: string, code: string) => new Refusal('invalidInput', { fields: [{ field, code }] });

async function raiseMentions(tx: Tx, ids: readonly string[], staffId: string | null): Promise<void> {
  if (ids.length > 0) await raise(tx, mentionsChanged, { ids, staffId });
}

/** Pages that show the subject read its notes again. */
const publishNote = (tx: Tx, { id }: NoteSubject): Promise<void> => publish(tx, { topic: 'note', id, memberId: '' });
