import type { AllCalls, CallInput, StaffPermission } from '@xunban/contract';
import type { Tx } from '../../../platform/db/transaction.ts';
import { claim, type Limit } from '../../../platform/limits.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { recordAction } from '../../base/audit/record-action.ts';
import { REVEALABLE, REVEALED_OBJECTS, type RevealableField } from './revealable-fields.ts';

/** Far above a day's work, and too few to copy all customer data. */
const PER_STAFF: readonly Limit[] = [
  { name: 'hour', count: 120, seconds: 3_600 },
  { name: 'day', count: 400, seconds: 86_400 },
];

export interface Looker {
  readonly staffId: string;
  readonly permissions: ReadonlySet<StaffPermission>;
  readonly ip: string;
}

/**
 * Reveals one number in full. The access is recorded in the same transaction, so every access has a record.
 * @throws {Refusal} `forbidden` without permission to see the object, `notFound`, `rateLimited`
 */
export async function revealField(
  tx: Tx,
  { staffId, permissions, ip }: Looker,
  { field, id }: CallInput<AllCalls['personalData']['reveal']>['body'],
): Promise<string> {
  const { needs, find } = REVEALABLE[field];
  if (!needs.every((permission) => permissions.has(permission))) throw new Refusal('forbidden');
  await claim(tx, `reveal ${staffId}`, PER_STAFF);
  const found = await find(tx, id);
  if (!found?.value) throw new Refusal('notFound');
  const { memberId } = found;
  const { kind, numberOf } = REVEALED_OBJECTS[field];
  const no = await numberOf(tx, { id, memberId });
  await recordAction(tx, { object: { kind, id, no, memberId }, after: { personalField: field } });
  await record(tx, { staffId, field, objectId: id, memberId, ip });
  return found.value;
}

interface Look {
  readonly staffId: string;
  readonly field: RevealableField;
  readonly objectId: string;
  readonly memberId: string | null;
  readonly ip: string;
}

async function record(tx: Tx, { staffId, field, objectId, memberId, ip }: Look): Promise<void> {
  await tx
    .insertInto('revealed_field')
    .values({ staff_id: staffId, field, object_id: objectId, member_id: memberId, ip })
    .execute();
}
