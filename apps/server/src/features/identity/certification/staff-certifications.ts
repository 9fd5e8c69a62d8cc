import { hasWrongCheckDigit, type StaffCertification, type StaffCertificationDetail } from '@xunban/contract';
import type { Language } from '@xunban/i18n';
import { sql } from 'kysely';
import { toIso } from '../../../platform/clock.ts';
import { containing, isLike } from '../../../platform/db/containing.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { staffNames } from '../../base/staff-accounts/staff-names.ts';
import { isMemberCalled, type MemberCard, type MemberPlace, memberCards } from '../accounts/member-cards.ts';
import { memberTypeOf } from '../accounts/member-view.ts';
import { findMember, membersOfIdentity } from '../accounts/members.ts';
import { soughtNumbers } from '../accounts/number-hashes.ts';
import { maskedPhoneOf, shownIdentityNoOf } from '../accounts/personal-numbers.ts';
import type { CompanyRegister } from '../company-register/company-register.ts';
import type { CertificationKind } from './certification-machine.ts';
import { type CertificationRow, findCertification, stateOf } from './certification-store.ts';
import { authenTypeOf, reasonOf, shownNo } from './certification-view.ts';
import { submittedNo } from './submitted-number.ts';

const MAX_OF_ONE_IDENTITY = 20;

export interface CertificationFilter {
  readonly state?: string | undefined;
  /** Part of a name or member number; a full identity number, credit code or phone number, or its last four digits. */
  readonly filter?: string | undefined;
  /** Member fields that the text is searched in. */
  readonly places: readonly MemberPlace[];
  readonly memberId?: string | undefined;
}

/** Certifications, those that wait for staff first and the longest waiting first. */
export async function findCertifications(
  reader: Reader,
  filter: CertificationFilter,
  page: { readonly skipCount: number; readonly maxResultCount: number },
  language: Language,
): Promise<{ totalCount: number; items: StaffCertification[] }> {
  let query = reader.selectFrom('certification');
  if (filter.memberId !== undefined) query = query.where('certification.member_id', '=', filter.memberId);
  if (filter.state !== undefined) query = query.where('certification.state', '=', filter.state);
  const { filter: text } = filter;
  if (text !== undefined) {
    const pattern = containing(text);
    const { identity } = soughtNumbers(reader, text);
    const isMembers = isMemberCalled(reader, 'certification.member_id', text, filter.places);
    query = query.where((eb) =>
      eb.or([
        isLike(sql`certification.name`, pattern),
        ...(identity ? [eb('certification.identity_hash', '=', identity)] : []),
        isMembers,
      ]),
    );
  }
  const { total } = await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const rows = await query
    .selectAll('certification')
    .orderBy(sql`certification.state = 'reviewing'`, 'desc')
    .orderBy(sql`case when certification.state = 'reviewing' then certification.created_at end`)
    .orderBy('certification.created_at', 'desc')
    .orderBy('certification.id')
    .offset(page.skipCount)
    .limit(page.maxResultCount)
    .execute();
  const cards = await memberCards(
    reader,
    rows.map(({ member_id }) => member_id),
  );
  const deciders = await staffNames(
    reader,
    rows.map(({ decided_by }) => decided_by),
  );
  return {
    totalCount: total,
    items: await Promise.all(
      rows.map((row) =>
        presentInList(reader, row, {
          card: cards.get(row.member_id),
          decidedBy: deciders.get(row.decided_by) ?? '',
          language,
        }),
      ),
    ),
  };
}

/** One certification with everything that a reviewer compares it with. @throws {Refusal} `notFound` */
export async function certificationDetail(
  reader: Reader,
  register: CompanyRegister,
  id: string,
  language: Language,
): Promise<StaffCertificationDetail> {
  const row = await findCertification(reader, id);
  const member = row && (await findMember(reader, row.member_id));
  if (!row || !member) throw new Refusal('notFound');
  const all = await findCertifications(
    reader,
    { memberId: row.member_id, places: [] },
    { skipCount: 0, maxResultCount: 100 },
    language,
  );
  const own = all.items.find((item) => item.id === id);
  if (!own) throw new Refusal('notFound');
  return {
    ...own,
    current: {
      memberType: memberTypeOf(member),
      name: member.member_type === 'Enterprise' ? member.company_name : member.true_name,
      identityNo: await shownIdentityNoOf(reader, member),
    },
    register: row.submitted_type === 'Enterprise' ? await askRegister(register, row.name) : null,
    hasWrongCheckDigit: row.submitted_type === 'Person' && hasWrongCheckDigit(await submittedNo(reader, row)),
    sameIdentity: await sameIdentity(reader, row),
    history: await historyOf(reader, id, language),
    earlier: all.items.filter((item) => item.id !== id),
  };
}

/** A register that is silent now must not keep staff from the page. */
const askRegister = (register: CompanyRegister, name: string) =>
  register.find(name).then(
    (company) => company ?? null,
    () => null,
  );

async function sameIdentity(reader: Reader, row: CertificationRow): Promise<StaffCertificationDetail['sameIdentity']> {
  const others = await membersOfIdentity(reader, await submittedNo(reader, row), row.member_id, MAX_OF_ONE_IDENTITY);
  return others.map((other) => ({
    memberId: other.id,
    memberNo: other.member_no,
    memberName: other.company_name || other.true_name,
  }));
}

async function historyOf(reader: Reader, id: string, language: Language): Promise<StaffCertificationDetail['history']> {
  const rows = await reader
    .selectFrom('certification_history')
    .selectAll()
    .where('certification_id', '=', id)
    .orderBy('id')
    .execute();
  const names = await staffNames(
    reader,
    rows.map(({ staff_id }) => staff_id),
  );
  return rows.map((step) => ({
    at: toIso(step.at),
    from: step.from_state,
    to: step.to_state,
    by: names.get(step.staff_id) ?? step.actor,
    reason: reasonOf(step, language),
  }));
}

interface ListContext {
  readonly card: MemberCard | undefined;
  readonly decidedBy: string;
  readonly language: Language;
}

const presentInList = async (
  reader: Reader,
  row: CertificationRow,
  { card, decidedBy, language }: ListContext,
): Promise<StaffCertification> => ({
  id: row.id,
  memberId: row.member_id,
  memberNo: card?.memberNo ?? '',
  memberName: card?.name ?? '',
  phone: await maskedPhoneOf(reader, card),
  state: stateOf(row),
  kind: row.kind as CertificationKind,
  submittedType: memberTypeOf({ member_type: row.submitted_type }),
  name: row.name,
  identityNo: await shownNo(reader, row),
  authenType: authenTypeOf(row),
  documentType: row.document_type,
  hasImage: row.image_id !== null,
  reason: reasonOf(row, language),
  decidedBy,
  submittedAt: toIso(row.created_at),
  decidedAt: row.decided_at ? toIso(row.decided_at) : null,
  version: row.version,
  can: row.state === 'reviewing' ? ['approve', 'reject'] : [],
});
