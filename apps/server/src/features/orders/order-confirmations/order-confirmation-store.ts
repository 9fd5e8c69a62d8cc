import type { PreparedOrder } from '@xunban/contract';
import { MEMBER_ROLES, type MemberRole, parseEnum } from '@xunban/contract';
import { type Fen, fen } from '@xunban/money';
import { type Selectable, sql } from 'kysely';
import type { OrderConfirmation as Row } from '../../../platform/db/schema.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { personInAccount } from '../../identity/accounts/memberships.ts';

export interface Confirmation extends Omit<Selectable<Row>, 'prepared'> {
  readonly prepared: PreparedOrder;
  readonly isValid: boolean;
}

export interface NewConfirmation {
  readonly requestId: string;
  readonly memberId: string;
  readonly keyId: string | null;
  readonly prepared: PreparedOrder;
  readonly checkout: object;
  readonly addressHash: Buffer;
  readonly totalFen: Fen;
}

export async function insertConfirmation(tx: Tx, one: NewConfirmation): Promise<void> {
  await tx
    .insertInto('order_confirmation')
    .values({
      ...{ request_id: one.requestId, member_id: one.memberId, key_id: one.keyId, total_fen: one.totalFen },
      ...{ prepared: JSON.stringify(one.prepared), checkout: JSON.stringify(one.checkout) },
      address_hash: one.addressHash,
    })
    .execute();
}

const confirmations = (reader: Reader) =>
  reader
    .selectFrom('order_confirmation')
    .selectAll()
    .select(sql<boolean>`coalesce(valid_until > now(), false)`.as('isValid'));

type Found = Awaited<ReturnType<ReturnType<typeof confirmations>['executeTakeFirstOrThrow']>>;

const toConfirmation = (row: Found | undefined): Confirmation | undefined =>
  // Written by `insertConfirmation` in this form.
  row && { ...row, prepared: row.prepared as unknown as PreparedOrder };

export const confirmationOf = async (reader: Reader, requestId: string): Promise<Confirmation | undefined> =>
  toConfirmation(await confirmations(reader).where('request_id', '=', requestId).executeTakeFirst());

export const lockByToken = async (tx: Tx, hash: Buffer): Promise<Confirmation | undefined> =>
  toConfirmation(await confirmations(tx).where('token_hash', '=', hash).forUpdate().executeTakeFirst());

/** @returns the end of its validity */
export async function storeToken(
  tx: Tx,
  requestId: string,
  token: { readonly hash: Buffer; readonly personId: string; readonly limit: Fen; readonly seconds: number },
): Promise<Date> {
  const row = await tx
    .updateTable('order_confirmation')
    .set({
      ...{ token_hash: token.hash, person_id: token.personId, limit_fen: token.limit },
      valid_until: sql<Date>`now() + make_interval(secs => ${token.seconds})`,
    })
    .where('request_id', '=', requestId)
    .returning(sql<Date>`valid_until`.as('until'))
    .executeTakeFirstOrThrow();
  return row.until;
}

export async function storeOrder(tx: Tx, requestId: string, mainOrderId: string, payableHours: number): Promise<void> {
  await tx
    .updateTable('order_confirmation')
    .set({ main_order_id: mainOrderId, valid_until: sql<Date>`now() + make_interval(hours => ${payableHours})` })
    .where('request_id', '=', requestId)
    .execute();
}

export async function addPaid(tx: Tx, requestId: string, amount: Fen): Promise<void> {
  await tx
    .updateTable('order_confirmation')
    .set({ paid_fen: sql<bigint>`paid_fen + ${amount}` })
    .where('request_id', '=', requestId)
    .execute();
}

/** Name and current role of a person in an account; undefined when the person has none. */
export async function personNow(
  tx: Tx,
  personId: string,
  memberId: string,
): Promise<{ readonly name: string; readonly role: MemberRole } | undefined> {
  const { rows } = await sql<{ name: string; role: string | null }>`
    select true_name as name, role from ${personInAccount(sql`${personId}::uuid`, sql`${memberId}::uuid`)} person`.execute(
    tx,
  );
  const [row] = rows;
  return row?.role ? { name: row.name, role: parseEnum(MEMBER_ROLES, row.role, 'role') } : undefined;
}

export const limitLeft = ({ limit_fen, paid_fen }: Pick<Confirmation, 'limit_fen' | 'paid_fen'>): Fen =>
  fen((limit_fen ?? 0n) - paid_fen);
