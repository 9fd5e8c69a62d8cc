import { type Fen, fen, ZERO_FEN } from '@xunban/money';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';
import { type AccountKind, codeOf } from './chart.ts';

/** Debit positive; nothing was ever booked on an account that does not exist. */
export async function accountBalance(reader: Reader, kind: AccountKind, owner: string): Promise<Fen> {
  return (await accountBalances(reader, kind, [owner])).get(owner) ?? ZERO_FEN;
}

/** {@link accountBalance} of many owners at once; one without an account is not in the answer. */
export async function accountBalances(
  reader: Reader,
  kind: AccountKind,
  owners: readonly string[],
): Promise<ReadonlyMap<string, Fen>> {
  const { rows } = await sql<{ owner: string; balance_fen: bigint }>`
    select owner, balance_fen from ledger_account
    where code = ${codeOf(kind)} and owner = any (${owners}::text[])`.execute(reader);
  return new Map(rows.map((row) => [row.owner, fen(row.balance_fen)]));
}
