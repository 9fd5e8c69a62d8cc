import { fen } from '@xunban/money';
import { z } from 'zod';
import { newToken } from '../../auth/tokens.ts';
import type { Db } from '../../db/database.ts';
import { readJson } from '../../http/raw-json.ts';
import { Refusal } from '../../refusal.ts';
import {
  type GatewayNotice,
  NO_PLACE,
  type PaymentGateway,
  type RawNotify,
  type TradeEvidence,
  type TradeState,
} from '../gateway.ts';
import { sandboxBill } from './sandbox-bill.ts';
import { isSignedByBank, SIGNATURE_HEADER } from './sandbox-signature.ts';
import {
  ensureTrade,
  findTrade,
  insertRefund,
  lockTrade,
  refundsOf,
  setTradeState,
  type Trade,
} from './sandbox-store.ts';

/** Our account at the bank; a notification for another account is ignored. */
export const SANDBOX_APP = 'xunban-sandbox';
export const SANDBOX_PAGE = '/sandbox-gateway/pay';

/** The bank's notification to us; see sandbox-bank.ts for its side. */
export const sandboxNotify = z.strictObject({
  appId: z.string(),
  notifyId: z.string(),
  payNo: z.string(),
  tradeNo: z.string(),
  outcome: z.enum(['paid', 'failed']),
  amountFen: z.string().regex(/^\d{1,15}$/),
  at: z.iso.datetime(),
});

/**
 * Our side of the built-in bank, behind the same port as a real provider: for trying the platform out, for tests, and for
 * companies that have no contract with a provider yet.
 */
export function sandboxGateway(db: Db, publicUrl: string): PaymentGateway {
  return {
    name: 'sandbox',
    async create({ payNo, subject, amount, returnUrl }) {
      const trade = await db.transaction((tx) =>
        ensureTrade(tx, {
          payNo,
          subject,
          amount,
          returnUrl,
          token: newToken(),
          tradeNo: `SB${newToken().slice(0, 20)}`,
        }),
      );
      if (trade.amount !== amount) throw new Error(`trade ${payNo} exists with another amount`);
      return { ...NO_PLACE, redirectUrl: `${publicUrl}${SANDBOX_PAGE}/${trade.token}` };
    },
    async query(payNo) {
      const trade = await findTrade(db.read, { payNo });
      return trade ? stateOf(trade) : { state: 'unknown' };
    },
    close: (payNo) =>
      db.transaction(async (tx): Promise<TradeState> => {
        const trade = await lockTrade(tx, { payNo });
        if (!trade) return { state: 'unknown' };
        if (trade.state === 'waiting') return stateOf(await setTradeState(tx, trade, 'closed'));
        // Like real banks: a payment that the payer has confirmed may still succeed after the trade was reported as closed.
        return trade.state === 'deciding' ? { state: 'closed' } : stateOf(trade);
      }),
    refund: ({ payNo, refundNo, amount }) =>
      db.transaction(async (tx): Promise<'paid' | 'refused'> => {
        const trade = await lockTrade(tx, { payNo });
        if (trade?.state !== 'paid') return 'refused';
        const { total, byNo } = await refundsOf(tx, trade);
        const known = byNo.get(refundNo);
        if (known !== undefined && known !== amount) throw new Error(`refund ${refundNo} exists with another amount`);
        if (known !== undefined) return 'paid';
        if (total + amount > trade.amount) return 'refused';
        await insertRefund(tx, trade, refundNo, amount);
        return 'paid';
      }),
    queryRefund: ({ payNo, refundNo }) =>
      db.transaction(async (tx): Promise<'paid' | 'absent'> => {
        const trade = await findTrade(tx, { payNo });
        return trade && (await refundsOf(tx, trade)).byNo.has(refundNo) ? 'paid' : 'absent';
      }),
    // The simulation has no complaints.
    complaint: async () => [],
    parseNotify: (notify) => parse(db, notify),
    answerNotify: (outcome) => ({
      status: outcome === 'refused' ? 401 : 200,
      type: 'text/plain; charset=utf-8',
      body: outcome === 'taken' ? 'success' : 'fail',
    }),
    bill: (day) => sandboxBill(db.read, day),
  };
}

function stateOf(trade: Trade): TradeState {
  switch (trade.state) {
    case 'waiting':
    case 'deciding':
      return { state: 'open' };
    case 'closed':
      return { state: 'closed' };
    case 'paid':
    case 'failed':
      return { state: 'ended', evidence: evidenceOf(trade, trade.state) };
  }
}

const evidenceOf = (trade: Trade, outcome: 'paid' | 'failed'): TradeEvidence => ({
  gateway: 'sandbox',
  payNo: trade.payNo,
  outcome,
  gatewayRef: trade.tradeNo,
  amount: trade.amount,
  at: trade.paidAt ?? trade.createdAt,
});

async function parse(db: Db, { headers, body }: RawNotify): Promise<GatewayNotice> {
  if (!(await isSignedByBank(db.read, body, headers[SIGNATURE_HEADER]))) throw new Refusal('payment.badSignature');
  const parsed = sandboxNotify.safeParse(readJson(body));
  if (!parsed.success || parsed.data.appId !== SANDBOX_APP) throw new Refusal('payment.badSignature');
  const { payNo, tradeNo, outcome, amountFen, at } = parsed.data;
  const evidence: TradeEvidence = {
    ...{ gateway: 'sandbox', payNo, outcome, gatewayRef: tradeNo },
    ...{ amount: fen(BigInt(amountFen)), at: new Date(at) },
  };
  return { about: 'trade', evidence };
}
