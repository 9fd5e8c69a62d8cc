import { parseEnum } from '@xunban/contract';
import { type Fen, fen } from '@xunban/money';
import { type Selectable, sql } from 'kysely';
import type { WalletCorrection as Row } from '../../../platform/db/schema.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { newDocumentNo } from '../../../platform/document-numbers.ts';

export type CorrectionKind = 'goodwill' | 'adjustment';

/** A request to credit or debit a wallet on the company's account. */
export interface Correction {
  readonly id: string;
  readonly correctionNo: string;
  readonly memberId: string;
  readonly kind: CorrectionKind;
  readonly amount: Fen;
  readonly reason: string;
  readonly evidenceId: string;
  readonly evidenceName: string;
  readonly askedBy: string;
  readonly askedAt: Date;
  readonly state: 'waiting' | 'done' | 'refused';
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly note: string;
}

/** `TZ` (调整). */
export const newCorrectionNo = (): string => newDocumentNo('TZ');

/** @returns nothing when the evidence stands on another request already */
export async function insertCorrection(
  tx: Tx,
  row: Pick<
    Correction,
    'correctionNo' | 'memberId' | 'kind' | 'amount' | 'reason' | 'evidenceId' | 'evidenceName' | 'askedBy'
  >,
): Promise<Correction | undefined> {
  const inserted = await tx
    .insertInto('wallet_correction')
    .values({
      ...{ correction_no: row.correctionNo, member_id: row.memberId, kind: row.kind, amount_fen: row.amount },
      ...{ reason: row.reason, evidence_id: row.evidenceId, evidence_name: row.evidenceName, asked_by: row.askedBy },
    })
    .onConflict((conflict) => conflict.column('evidence_id').doNothing())
    .returningAll()
    .executeTakeFirst();
  return inserted && correctionOf(inserted);
}

export async function lockCorrection(tx: Tx, id: string): Promise<Correction | undefined> {
  const row = await tx.selectFrom('wallet_correction').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row && correctionOf(row);
}

export async function findCorrection(reader: Reader, id: string): Promise<Correction | undefined> {
  const row = await reader.selectFrom('wallet_correction').selectAll().where('id', '=', id).executeTakeFirst();
  return row && correctionOf(row);
}

export async function endCorrection(
  tx: Tx,
  id: string,
  end: {
    readonly state: 'done' | 'refused';
    readonly staffId: string;
    readonly note: string;
    /** True when the amount is within the requester's own limit. */
    readonly isAlone: boolean;
  },
): Promise<void> {
  await tx
    .updateTable('wallet_correction')
    .set({ state: end.state, is_alone: end.isAlone, decided_by: end.staffId })
    .set({ decided_at: sql<Date>`now()`, note: end.note })
    .where('id', '=', id)
    .execute();
}

/** Those of one member, the latest first. */
export async function correctionsOf(
  reader: Reader,
  memberId: string,
  { skip, take }: { readonly skip: number; readonly take: number },
): Promise<{ readonly total: number; readonly items: readonly Correction[] }> {
  const query = reader.selectFrom('wallet_correction').where('member_id', '=', memberId);
  const { total } = await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const rows = await query.selectAll().orderBy('asked_at', 'desc').orderBy('id').offset(skip).limit(take).execute();
  return { total, items: rows.map(correctionOf) };
}

export function correctionOf(row: Selectable<Row>): Correction {
  const kind = parseEnum(['goodwill', 'adjustment'], row.kind, 'kind of a correction');
  const state = parseEnum(['waiting', 'done', 'refused'], row.state, 'state of a correction');
  return {
    ...{ id: row.id, correctionNo: row.correction_no, memberId: row.member_id, kind, amount: fen(row.amount_fen) },
    ...{ reason: row.reason, evidenceId: row.evidence_id, evidenceName: row.evidence_name },
    ...{ askedBy: row.asked_by, askedAt: row.asked_at, state },
    ...{ decidedBy: row.decided_by, decidedAt: row.decided_at, note: row.note },
  };
}
