import type { Fen } from '@xunban/money';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import type { GatewayDay } from './bill-store.ts';

/** Numbers of a gateway with a difference, explained or not. */
export async function openNumbers(reader: Reader, gateway: string): Promise<ReadonlySet<string>> {
  const rows = await reader
    .selectFrom('bill_difference')
    .select('no')
    .where('gateway', '=', gateway)
    .where('ended_at', 'is', null)
    .execute();
  return new Set(rows.map(({ no }) => no));
}

/** Updates the amounts of an open difference; an explained one stays unchanged. */
export async function writeDifference(
  tx: Tx,
  found: GatewayDay & { readonly no: string; readonly billed: Fen; readonly booked: Fen },
): Promise<void> {
  await sql`insert into bill_difference as known (gateway, day, no, kind, billed_fen, booked_fen)
    values (${found.gateway}, ${found.day}, ${found.no}, ${kindOf(found)}, ${found.billed}, ${found.booked})
    on conflict (gateway, no) where ended_at is null or explained_by is not null
    do update set kind = excluded.kind, billed_fen = excluded.billed_fen, booked_fen = excluded.booked_fen
    where known.ended_at is null`.execute(tx);
}

function kindOf({
  billed,
  booked,
}: {
  readonly billed: Fen;
  readonly booked: Fen;
}): 'unbooked' | 'unbilled' | 'amount' {
  if (booked === 0n) return 'unbooked';
  return billed === 0n ? 'unbilled' : 'amount';
}

/** Ends the differences of these numbers. */
export async function endAgreed(tx: Tx, gateway: string, numbers: readonly string[]): Promise<void> {
  await tx
    .updateTable('bill_difference')
    .set({ ended_at: sql<Date>`now()` })
    .where('gateway', '=', gateway)
    .where('no', '=', sql<string>`any (${numbers})`)
    .where('ended_at', 'is', null)
    .execute();
}
