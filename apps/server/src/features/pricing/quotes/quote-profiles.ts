import { type ProfileSpec, profileSpec, type QuoteProfile } from '@xunban/contract';
import { sql } from 'kysely';
import { toIso } from '../../../platform/clock.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { lockMember } from '../../identity/accounts/members.ts';

const MAX_PROFILES = 30;

export interface ProfileInput {
  readonly id?: string | undefined;
  readonly name: string;
  readonly spec: ProfileSpec;
}

/** By name. */
export async function profilesOf(reader: Reader, memberId: string): Promise<QuoteProfile[]> {
  const rows = await reader
    .selectFrom('quote_profile')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('name')
    .execute();
  return rows.map(toProfile);
}

/**
 * Adds a profile, or changes the one whose id is given.
 * @throws Refusal `notFound`, `quote.profileNameTaken`, `quote.tooManyProfiles`
 */
export async function putProfile(tx: Tx, memberId: string, { id, name, spec }: ProfileInput): Promise<QuoteProfile> {
  // Serialises the changes of a member's profiles, so that names and number are validated against the current state.
  await lockMember(tx, memberId);
  const others = (await profilesOf(tx, memberId)).filter((profile) => profile.id !== id);
  if (others.some((profile) => profile.name === name))
    throw new Refusal('quote.profileNameTaken', { params: { name } });
  if (id === undefined && others.length >= MAX_PROFILES)
    throw new Refusal('quote.tooManyProfiles', { params: { max: MAX_PROFILES } });
  const values = { name, spec: JSON.stringify(spec), saved_at: sql<Date>`now()` };
  const row =
    id === undefined
      ? await tx
          .insertInto('quote_profile')
          .values({ member_id: memberId, ...values })
          .returningAll()
          .executeTakeFirst()
      : await tx
          .updateTable('quote_profile')
          .set(values)
          .where('id', '=', id)
          .where('member_id', '=', memberId)
          .returningAll()
          .executeTakeFirst();
  if (!row) throw new Refusal('notFound');
  return toProfile(row);
}

/** @throws Refusal `notFound` */
export async function removeProfile(tx: Tx, memberId: string, id: string): Promise<void> {
  const row = await tx
    .deleteFrom('quote_profile')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .returning('id')
    .executeTakeFirst();
  if (!row) throw new Refusal('notFound');
}

interface ProfileRow {
  readonly id: string;
  readonly name: string;
  readonly spec: unknown;
  readonly saved_at: Date;
}

const toProfile = ({ id, name, spec, saved_at }: ProfileRow): QuoteProfile => ({
  id,
  name,
  spec: pickKnown(spec),
  savedAt: toIso(saved_at),
});

/** A profile outlives the catalogue that it was made with: choices that are gone are left out, the others stay. */
function pickKnown(stored: unknown): ProfileSpec {
  const fields = Object.entries(stored ?? {}).filter(
    ([field, value]) => profileSpec.safeParse({ [field]: value }).success,
  );
  return profileSpec.parse(Object.fromEntries(fields));
}
