import { FILE_ROLES } from '@xunban/contract';
import { REVIEW_RULES_VERSION } from '@xunban/pricing/machine-review';
import { z } from 'zod';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { boardObject, recordAction } from '../../base/audit/record-action.ts';
import { anyBoardFile, type StoredBoardFile } from '../../files/files/board-files.ts';
import { type CorrectedBoard, storeCorrection } from '../../files/files/correct-roles.ts';
import { refreshMainOrder, writeFindingsAgain } from '../../orders-core/orders/advance-order.ts';
import { findPcbOrder } from '../../orders-core/orders/find-order.ts';
import { lockOrderAtVersion } from '../../orders-core/orders/lock-order.ts';
import type { StaffActor } from '../../orders-core/orders/order-actor.ts';
import { decideReview } from './review-order.ts';

const storedChanges = z.array(z.object({ name: z.string(), from: z.string(), to: z.enum(FILE_ROLES) }));
type RoleChange = z.output<typeof storedChanges>[number];

/** Roles that an engineer assigns to files of a board. */
export type WantedRoles = readonly Pick<RoleChange, 'name' | 'to'>[];

/**
 * The file of an order in review whose roles are to be corrected.
 * @throws Refusal `notFound`, `order.notAllowed`, or `invalidInput` for a file that is not there or is called that already
 */
export async function fileToCorrect(reader: Reader, orderId: string, wanted: WantedRoles): Promise<StoredBoardFile> {
  const order = await findPcbOrder(reader, { id: orderId });
  const file = order && (await anyBoardFile(reader, order.fileId));
  if (!order || !file) throw new Refusal('notFound');
  if (order.state !== 'inReview') throw new Refusal('order.notAllowed', { data: { reason: 'state' } });
  const isFaulty = ({ name, to }: WantedRoles[number]) =>
    !file.facts.files.some((known) => known.name === name && known.role !== to);
  if (wanted.some(isFaulty)) throw new Refusal('invalidInput');
  return file;
}

/**
 * Measures and draws a board again by the file roles that an engineer assigned, and repeats its automatic review; it stays with
 * the engineer. The order stays as it is: a new difference is a finding, and becomes a change order like any other.
 * @throws Refusal `notFound`, `order.stateChanged`, `order.notAllowed`
 */
export async function correctRoles(
  tx: Tx,
  actor: StaffActor,
  input: {
    readonly orderId: string;
    readonly version: number;
    readonly wanted: WantedRoles;
    readonly read: CorrectedBoard;
  },
): Promise<void> {
  const { main, order } = await lockOrderAtVersion(tx, input.orderId, input.version);
  if (order.state !== 'inReview') throw new Refusal('order.notAllowed', { data: { reason: 'state' } });
  const { file } = input.read;
  if (file.fileId !== order.fileId) throw new Refusal('order.stateChanged');
  const changes = input.wanted.flatMap(({ name, to }): RoleChange[] => {
    const known = file.facts.files.find((one) => one.name === name);
    return known ? [{ name, from: known.role, to }] : [];
  });
  await storeCorrection(tx, input.read);
  const { findings, isPassed, rules } = await decideReview(tx, main, order);
  await tx
    .insertInto('file_role_correction')
    .values({
      ...{ order_id: order.id, round: order.round, board_file_id: file.fileId, staff_id: actor.id },
      changes: JSON.stringify(changes),
      is_passed: isPassed,
      rules: JSON.stringify(rules),
      rules_version: REVIEW_RULES_VERSION,
    })
    .execute();
  await writeFindingsAgain(tx, order, findings);
  const listRoles = (role: (change: RoleChange) => string) =>
    changes.map((change) => `${change.name}: ${role(change)}`).join('\n');
  await recordAction(tx, {
    object: boardObject(order),
    before: { fileRoles: listRoles(({ from }) => from) },
    after: { fileRoles: listRoles(({ to }) => to) },
  });
  await refreshMainOrder(tx, main.id);
}

/** Returns the role corrections of a file at an order, latest first, with their engineers. */
export async function roleCorrectionsOf(reader: Reader, orderId: string, fileId: string) {
  const rows = await reader
    .selectFrom('file_role_correction')
    .select(['changes', 'staff_id', 'corrected_at'])
    .where('order_id', '=', orderId)
    .where('board_file_id', '=', fileId)
    .orderBy('corrected_at', 'desc')
    .execute();
  return rows.map(({ changes, staff_id, corrected_at }) => ({
    changes: storedChanges.parse(changes),
    staffId: staff_id,
    at: corrected_at,
  }));
}
