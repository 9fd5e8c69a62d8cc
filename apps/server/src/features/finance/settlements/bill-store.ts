import { type Fen, fen, sum } from '@xunban/money';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import type { BillLine } from '../../../platform/gateways/gateway.ts';

export interface GatewayDay {
  readonly gateway: string;
  /** In Shanghai, yyyy-MM-dd. */
  readonly day: string;
}

/** The last day of a gateway whose bill was read. */
export async function lastBilledDay(reader: Reader, gateway: string): Promise<string | undefined> {
  const row = await reader
    .selectFrom('gateway_bill')
    .select(sql<string | null>`max(day)::text`.as('day'))
    .where('gateway', '=', gateway)
    .executeTakeFirst();
  return row?.day ?? undefined;
}

/** Time at which the bill before this day's was read; null for the first one. */
export async function readBefore(reader: Reader, { gateway, day }: GatewayDay): Promise<Date | null> {
  const row = await reader
    .selectFrom('gateway_bill')
    .select(({ fn }) => fn.max('read_at').as('at'))
    .where('gateway', '=', gateway)
    .where('day', '<', day)
    .executeTakeFirst();
  return row?.at ?? null;
}

/**
 * Stores a bill with its lines.
 * @returns its totals; undefined when it was stored before, for example by another process
 */
export async function insertBill(
  tx: Tx,
  { gateway, day }: GatewayDay,
  lines: readonly BillLine[],
): Promise<{ readonly amount: Fen; readonly fee: Fen } | undefined> {
  const amount = sum(lines.map((line) => line.amount));
  const fee = sum(lines.map((line) => line.fee));
  const bill = await tx
    .insertInto('gateway_bill')
    .values({ gateway, day, amount_fen: amount, fee_fen: fee })
    .onConflict((conflict) => conflict.columns(['gateway', 'day']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!bill) return undefined;
  if (lines.length === 0) return { amount, fee };
  await sql`insert into gateway_bill_line (bill_id, gateway, kind, no, gateway_ref, at, amount_fen, fee_fen, position)
    select ${bill.id}, ${gateway}, line.* from unnest(${lines.map(({ kind }) => kind)}::text[], ${lines.map(({ no }) => no)}::text[],
      ${lines.map(({ gatewayRef }) => gatewayRef)}::text[], ${lines.map(({ at }) => at)}::timestamptz[],
      ${lines.map((line) => line.amount)}::bigint[], ${lines.map((line) => line.fee)}::bigint[]) with ordinality as line`.execute(
    tx,
  );
  return { amount, fee };
}

/** Billed amount of a number over all days, and the gateway's numbers for it. */
export interface BilledNumber {
  readonly no: string;
  readonly amount: Fen;
  readonly gatewayRefs: readonly string[];
}

export async function billedNumbers(
  reader: Reader,
  gateway: string,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, BilledNumber>> {
  const { rows } = await sql<{ no: string; amount_fen: bigint; refs: string[] }>`
    select no, sum(amount_fen)::bigint as amount_fen, array_agg(gateway_ref) as refs from gateway_bill_line
    where gateway = ${gateway} and no = any (${numbers}) group by no`.execute(reader);
  return new Map(
    rows.map(({ no, amount_fen, refs }) => [no, { no, amount: fen(amount_fen), gatewayRefs: refs }] as const),
  );
}
