import { CREDIT_MOVEMENTS, type CreditMovementKind, parseEnum } from '@xunban/contract';
import { type Fen, fen, subtract, ZERO_FEN } from '@xunban/money';
import { type Selectable, sql } from 'kysely';
import type { CreditMovement as Table } from '../../../platform/db/schema.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { accountBalances } from '../../ledger/ledger/account-balance.ts';

/** A change of what a member owes; positive owes more. */
export interface Movement {
  readonly id: string;
  readonly memberId: string;
  readonly kind: CreditMovementKind;
  readonly reference: string;
  readonly amount: Fen;
  readonly fee: Fen;
  readonly mainOrderId: string | null;
  readonly mainNo: string;
  readonly note: string;
  readonly happenedAt: Date;
  readonly billedIn: string | null;
  readonly settles: string | null;
}

export interface NewMovement {
  readonly memberId: string;
  readonly kind: CreditMovementKind;
  readonly bizKey: string;
  readonly reference: string;
  readonly amount: Fen;
  readonly fee?: Fen;
  readonly order?: { readonly paymentId: string; readonly mainOrderId: string; readonly mainNo: string };
  readonly note?: string;
  readonly happenedAt: Date;
  readonly settles?: string;
}

export async function insertMovements(tx: Tx, movements: readonly NewMovement[]): Promise<void> {
  if (movements.length === 0) return;
  await tx
    .insertInto('credit_movement')
    .values(
      movements.map((movement) => ({
        member_id: movement.memberId,
        kind: movement.kind,
        biz_key: movement.bizKey,
        reference: movement.reference,
        amount_fen: movement.amount,
        fee_fen: movement.fee ?? ZERO_FEN,
        payment_id: movement.order?.paymentId ?? null,
        main_order_id: movement.order?.mainOrderId ?? null,
        main_no: movement.order?.mainNo ?? '',
        note: movement.note ?? '',
        happened_at: movement.happenedAt,
        settles: movement.settles ?? null,
      })),
    )
    .execute();
}

/** The purchase that a payment was for a main order. */
export async function findPurchase(
  reader: Reader,
  { paymentId, mainOrderId }: { readonly paymentId: string; readonly mainOrderId: string },
): Promise<Movement | undefined> {
  const row = await reader
    .selectFrom('credit_movement')
    .selectAll()
    .where('kind', '=', 'purchase')
    .where('main_order_id', '=', mainOrderId)
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();
  return row && movementOf(row);
}

/** Returns the movements before a close that are on no statement. Call it under the lock of the account. */
export async function unbilledBefore(tx: Tx, memberId: string, until: Date): Promise<readonly Movement[]> {
  const rows = await tx
    .selectFrom('credit_movement')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('billed_in', 'is', null)
    .where('settles', 'is', null)
    .where('happened_at', '<', until)
    .orderBy('id')
    .execute();
  return rows.map(movementOf);
}

/** Returns the sum of movements on no statement, of a member or of a main order: what was bought and is not billed. */
export async function unbilledOf(
  reader: Reader,
  of: { readonly memberId: string } | { readonly mainOrderId: string },
): Promise<Fen> {
  const { rows } = await sql<{
    amount: bigint;
  }>`select coalesce(sum(amount_fen), 0)::bigint as amount from credit_movement
    where ${'memberId' in of ? sql`member_id = ${of.memberId}` : sql`main_order_id = ${of.mainOrderId}`}
      and billed_in is null and settles is null`.execute(reader);
  return fen(rows[0]?.amount ?? 0n);
}

export async function billMovements(tx: Tx, ids: readonly string[], statementId: string): Promise<void> {
  await tx.updateTable('credit_movement').set({ billed_in: statementId }).where('id', 'in', ids.map(BigInt)).execute();
}

/** Open amount of a statement, and its part of late fees. */
export interface Owed {
  readonly all: Fen;
  readonly fees: Fen;
}

export async function owedOf(reader: Reader, statementIds: readonly string[]): Promise<ReadonlyMap<string, Owed>> {
  if (statementIds.length === 0) return new Map();
  const [balances, { rows }] = await Promise.all([
    accountBalances(reader, 'creditBilled', statementIds),
    sql<{ settles: string; fees: bigint }>`select settles, sum(fee_fen)::bigint as fees from credit_movement
      where settles = any (${statementIds}::uuid[]) group by settles`.execute(reader),
  ]);
  const fees = new Map(rows.map((row) => [row.settles, fen(row.fees)]));
  return new Map(statementIds.map((id) => [id, { all: balances.get(id) ?? ZERO_FEN, fees: fees.get(id) ?? ZERO_FEN }]));
}

export const principalOf = ({ all, fees }: Owed): Fen => subtract(all, fees);

export function movementOf(row: Selectable<Table>): Movement {
  const kind = parseEnum(CREDIT_MOVEMENTS, row.kind, 'movement of credit');
  return {
    id: String(row.id),
    memberId: row.member_id,
    kind,
    reference: row.reference,
    amount: fen(row.amount_fen),
    fee: fen(row.fee_fen),
    mainOrderId: row.main_order_id,
    mainNo: row.main_no,
    note: row.note,
    happenedAt: row.happened_at,
    billedIn: row.billed_in,
    settles: row.settles,
  };
}
