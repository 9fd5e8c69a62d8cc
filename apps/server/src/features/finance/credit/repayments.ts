import { parseEnum, type RepaymentWay } from '@xunban/contract';
import { type Fen, fen } from '@xunban/money';
import { type Selectable, sql } from 'kysely';
import type { CreditRepayment as Table } from '../../../platform/db/schema.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';

export interface Repayment {
  readonly repaymentNo: string;
  readonly memberId: string;
  readonly way: RepaymentWay;
  readonly state: 'waiting' | 'done' | 'dropped';
  readonly amount: Fen;
  /** Amount used for statements. */
  readonly repaid: Fen;
  readonly payNo: string | null;
}

export async function insertRepayment(
  tx: Tx,
  row: Pick<Repayment, 'repaymentNo' | 'memberId' | 'way' | 'amount' | 'payNo'>,
): Promise<Repayment> {
  const made = await tx
    .insertInto('credit_repayment')
    .values({
      ...{ repayment_no: row.repaymentNo, member_id: row.memberId, way: row.way },
      ...{ amount_fen: row.amount, pay_no: row.payNo },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return repaymentOf(made);
}

export async function endRepayment(
  tx: Tx,
  repaymentNo: string,
  { state, repaid }: { readonly state: 'done' | 'dropped'; readonly repaid: Fen },
): Promise<Repayment> {
  const row = await tx
    .updateTable('credit_repayment')
    .set({ state, repaid_fen: repaid, ended_at: sql<Date>`now()` })
    .where('repayment_no', '=', repaymentNo)
    .returningAll()
    .executeTakeFirstOrThrow();
  return repaymentOf(row);
}

export async function repaymentOfPayment(reader: Reader, payNo: string): Promise<Repayment | undefined> {
  const row = await reader.selectFrom('credit_repayment').selectAll().where('pay_no', '=', payNo).executeTakeFirst();
  return row && repaymentOf(row);
}

/** The one that a member announced by transfer and that has not come. */
export async function awaitedTransfer(reader: Reader, memberId: string): Promise<Repayment | undefined> {
  const row = await reader
    .selectFrom('credit_repayment')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('way', '=', 'transfer')
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return row && repaymentOf(row);
}

export async function findRepayment(reader: Reader, repaymentNo: string): Promise<Repayment | undefined> {
  const row = await reader
    .selectFrom('credit_repayment')
    .selectAll()
    .where('repayment_no', '=', repaymentNo)
    .executeTakeFirst();
  return row && repaymentOf(row);
}

function repaymentOf(row: Selectable<Table>): Repayment {
  return {
    repaymentNo: row.repayment_no,
    memberId: row.member_id,
    way: parseEnum(['wallet', 'gateway', 'transfer'], row.way, 'way to repay'),
    state: parseEnum(['waiting', 'done', 'dropped'], row.state, 'state of a repayment'),
    amount: fen(row.amount_fen),
    repaid: fen(row.repaid_fen),
    payNo: row.pay_no,
  };
}
