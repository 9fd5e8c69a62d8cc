import { parseEnum } from '@xunban/contract';
import { type Fen, fen, sum } from '@xunban/money';
import { type Selectable, sql } from 'kysely';
import type { SandboxTrade } from '../../db/schema.ts';
import type { Reader, Tx } from '../../db/transaction.ts';

export type SandboxTradeState = 'waiting' | 'deciding' | 'paid' | 'failed' | 'closed';

export interface Trade {
  readonly id: bigint;
  readonly payNo: string;
  readonly tradeNo: string;
  readonly token: string;
  readonly subject: string;
  readonly amount: Fen;
  readonly state: SandboxTradeState;
  readonly returnUrl: string;
  readonly paidAt: Date | null;
  readonly createdAt: Date;
}

/** Makes the trade of a payNo, or finds the one that was made before. */
export async function ensureTrade(
  tx: Tx,
  trade: Pick<Trade, 'payNo' | 'tradeNo' | 'token' | 'subject' | 'amount' | 'returnUrl'>,
): Promise<Trade> {
  await tx
    .insertInto('sandbox_trade')
    .values({
      pay_no: trade.payNo,
      trade_no: trade.tradeNo,
      token: trade.token,
      subject: trade.subject,
      amount_fen: trade.amount,
      return_url: trade.returnUrl,
    })
    .onConflict((conflict) => conflict.column('pay_no').doNothing())
    .execute();
  return tradeOf(
    await tx.selectFrom('sandbox_trade').selectAll().where('pay_no', '=', trade.payNo).executeTakeFirstOrThrow(),
  );
}

type TradeName = { readonly payNo: string } | { readonly tradeNo: string } | { readonly token: string };

const columnOf = (name: TradeName): readonly ['pay_no' | 'trade_no' | 'token', string] => {
  if ('payNo' in name) return ['pay_no', name.payNo];
  return 'tradeNo' in name ? ['trade_no', name.tradeNo] : ['token', name.token];
};

export async function findTrade(reader: Reader, name: TradeName): Promise<Trade | undefined> {
  const [column, value] = columnOf(name);
  const row = await reader.selectFrom('sandbox_trade').selectAll().where(column, '=', value).executeTakeFirst();
  return row && tradeOf(row);
}

export async function lockTrade(tx: Tx, name: TradeName): Promise<Trade | undefined> {
  const [column, value] = columnOf(name);
  const row = await tx.selectFrom('sandbox_trade').selectAll().where(column, '=', value).forUpdate().executeTakeFirst();
  return row && tradeOf(row);
}

export async function setTradeState(tx: Tx, trade: Trade, state: SandboxTradeState): Promise<Trade> {
  return tradeOf(
    await tx
      .updateTable('sandbox_trade')
      .set({ state, paid_at: state === 'paid' ? sql<Date>`now()` : null })
      .where('id', '=', trade.id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
}

export async function refundsOf(tx: Tx, trade: Trade): Promise<{ total: Fen; byNo: ReadonlyMap<string, Fen> }> {
  const rows = await tx
    .selectFrom('sandbox_refund')
    .select(['refund_no', 'amount_fen'])
    .where('trade_id', '=', trade.id)
    .execute();
  const byNo = new Map(rows.map((row) => [row.refund_no, fen(row.amount_fen)]));
  return { total: sum(byNo.values()), byNo };
}

export async function insertRefund(tx: Tx, trade: Trade, refundNo: string, amount: Fen): Promise<void> {
  await tx
    .insertInto('sandbox_refund')
    .values({ refund_no: refundNo, trade_id: trade.id, amount_fen: amount })
    .execute();
}

function tradeOf(row: Selectable<SandboxTrade>): Trade {
  return {
    id: row.id,
    payNo: row.pay_no,
    tradeNo: row.trade_no,
    token: row.token,
    subject: row.subject,
    amount: fen(row.amount_fen),
    state: parseEnum(['waiting', 'deciding', 'paid', 'failed', 'closed'], row.state, 'state of a trade'),
    returnUrl: row.return_url,
    paidAt: row.paid_at,
    createdAt: row.created_at,
  };
}
