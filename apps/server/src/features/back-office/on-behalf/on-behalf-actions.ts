import { CORRECTED_PARTS, calls, ON_BEHALF_ACTIONS, type OnBehalfAction } from '@xunban/contract';
import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { toIso } from '../../../platform/clock.ts';
import type { OnBehalfAction as Row } from '../../../platform/db/schema.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import type { PersonalData } from '../../../platform/personal-data.ts';

export type NewAction = Pick<OnBehalfAction, 'action' | 'on' | 'reason' | 'changes'> & {
  readonly memberId: string;
  readonly staffId: string;
  readonly staffName: string;
  readonly staffRoles: readonly string[];
};

export async function insertAction(tx: Tx, action: NewAction): Promise<void> {
  await tx
    .insertInto('on_behalf_action')
    .values({
      member_id: action.memberId,
      action: action.action,
      staff_id: action.staffId,
      staff_name: action.staffName,
      staff_roles: [...action.staffRoles],
      object_kind: action.on.kind,
      object_id: action.on.id,
      object_name: action.on.name,
      reason: action.reason,
      changes: JSON.stringify(action.changes),
    })
    .execute();
}

/** Returns the actions taken on behalf of a member, the latest first. */
export async function listActions(
  reader: Reader,
  memberId: string,
  page: { readonly skipCount: number; readonly maxResultCount: number },
): Promise<{ totalCount: number; items: OnBehalfAction[] }> {
  const own = reader.selectFrom('on_behalf_action').where('member_id', '=', memberId);
  const { total } = await own.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const rows = await own.selectAll().orderBy('id', 'desc').offset(page.skipCount).limit(page.maxResultCount).execute();
  return { totalCount: total, items: rows.map(readAction) };
}

/**
 * Returns the on-behalf actions on one object, the oldest first. A member has few of them, and they are read by the member's
 * index.
 */
export async function actionsOn(
  reader: Reader,
  {
    memberId,
    action,
    objectId,
  }: { readonly memberId: string; readonly action: OnBehalfAction['action']; readonly objectId: string },
): Promise<OnBehalfAction[]> {
  const rows = await reader
    .selectFrom('on_behalf_action')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('action', '=', action)
    .where('object_id', '=', objectId)
    .orderBy('id')
    .execute();
  return rows.map(readAction);
}

const STORED = z.object({
  action: z.enum(ON_BEHALF_ACTIONS),
  kind: z.enum(['account', 'device', 'order', 'mainOrder']),
  changes: z.array(
    z.object({
      field: z.enum(CORRECTED_PARTS),
      before: z.string(),
      after: z.string(),
    }),
  ),
});

/** @throws when a column holds what was never written there */
function readAction(row: Selectable<Row>): OnBehalfAction {
  const { action, kind, changes } = STORED.parse({ action: row.action, kind: row.object_kind, changes: row.changes });
  return {
    id: String(row.id),
    action,
    at: toIso(row.acted_at),
    by: row.staff_name,
    roles: row.staff_roles,
    on: { kind, id: row.object_id, name: row.object_name },
    reason: row.reason,
    changes,
  };
}

export const onBehalfData: PersonalData = {
  exported: { onBehalfActions: calls.account.onBehalfActions },
  eraseAfterRetention: async (tx, memberId) => {
    await tx
      .updateTable('on_behalf_action')
      .set({ reason: '', changes: '[]', object_name: '', is_erased: true })
      .where('member_id', '=', memberId)
      .where('is_erased', '=', false)
      .execute();
  },
  retained: 'That staff did something for the member, without its text.',
};
