import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { serverKey } from '../credentials/server-key.ts';
import { newShownCode } from '../credentials/shown-code.ts';

const CODES = 10;
const GROUPS = 4;

/** Creates ten codes of some 79 bits, such as `k7mq-hx3d-9tpa-4wcn`, shown once; the previous ones are void. */
export async function makeRecoveryCodes(tx: Tx, staffId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () => newShownCode(GROUPS));
  const hashes = await Promise.all(codes.map((code) => codeHash(tx, staffId, code)));
  await deleteRecoveryCodes(tx, staffId);
  await tx
    .insertInto('staff_recovery_code')
    .values(hashes.map((code_hash) => ({ staff_id: staffId, code_hash })))
    .execute();
  return codes;
}

export async function deleteRecoveryCodes(tx: Tx, staffId: string): Promise<void> {
  await tx.deleteFrom('staff_recovery_code').where('staff_id', '=', staffId).execute();
}

export async function recoveryCodesLeft(reader: Reader, staffId: string): Promise<number> {
  const { left } = await reader
    .selectFrom('staff_recovery_code')
    .select(sql<number>`count(*)::int`.as('left'))
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return left;
}

/** Uses a code up; false for one that is wrong or was used. Spaces, dashes and capitals do not matter. */
export async function spendRecoveryCode(tx: Tx, staffId: string, given: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('staff_recovery_code')
    .set({ used_at: sql<Date>`clock_timestamp()` })
    .where('staff_id', '=', staffId)
    .where('code_hash', '=', await codeHash(tx, staffId, given))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function codeHash(tx: Tx, staffId: string, code: string): Promise<Buffer> {
  const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return createHmac('sha256', await serverKey(tx, 'recoveryCode'))
    .update(`${staffId}\n${plain}`)
    .digest();
}
