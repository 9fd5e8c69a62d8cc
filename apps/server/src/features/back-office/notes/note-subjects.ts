import { NOTE_SUBJECTS, type NoteSubjectKind, type StaffPermission } from '@xunban/contract';
import type { Reader } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { memberCards } from '../../identity/accounts/member-cards.ts';
import { mainNumbers } from '../../orders-core/orders/main-numbers.ts';

/** The subject of a note. */
export interface NoteSubject {
  readonly kind: NoteSubjectKind;
  readonly id: string;
}

/** A subject with its display number and its member: the owner, or the member itself. */
export interface NamedSubject extends NoteSubject {
  readonly no: string;
  readonly memberId: string;
}

/** The staff user who reads and writes, with permissions. */
export interface Writer {
  readonly staffId: string;
  readonly permissions: ReadonlySet<StaffPermission>;
}

/** @throws Refusal `forbidden` for who may not see such things, `notFound` */
export async function requireSubject(
  reader: Reader,
  writer: Pick<Writer, 'permissions'>,
  subject: NoteSubject,
): Promise<NamedSubject> {
  if (!writer.permissions.has(NOTE_SUBJECTS[subject.kind])) throw new Refusal('forbidden');
  const named = (await nameSubjects(reader, [subject])).get(subject.id);
  if (!named) throw new Refusal('notFound');
  return named;
}

/** Subjects by their ids; a missing one is left out. */
export async function nameSubjects(
  reader: Reader,
  subjects: readonly NoteSubject[],
): Promise<ReadonlyMap<string, NamedSubject>> {
  const idsOf = (kind: NoteSubjectKind) => subjects.filter((one) => one.kind === kind).map(({ id }) => id);
  const [mainOrders, members] = await Promise.all([
    mainNumbers(reader, idsOf('mainOrder')),
    memberCards(reader, idsOf('member')),
  ]);
  const named: NamedSubject[] = [
    ...[...mainOrders.values()].map(({ id, mainNo, memberId }) => ({
      kind: 'mainOrder' as const,
      id,
      no: mainNo,
      memberId,
    })),
    ...[...members.values()].map(({ id, memberNo }) => ({ kind: 'member' as const, id, no: memberNo, memberId: id })),
  ];
  return new Map(named.map((subject) => [subject.id, subject]));
}
