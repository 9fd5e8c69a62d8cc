import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Db } from '../../db/database.ts';
import type { Tx } from '../../db/transaction.ts';
import { addJob } from '../../jobs/jobs.ts';
import type { JobDefinition } from '../../jobs/worker.ts';
import { SANDBOX_APP, type sandboxNotify } from './sandbox-gateway.ts';
import { SIGNATURE_HEADER, signBody } from './sandbox-signature.ts';
import { lockTrade, setTradeState, type Trade } from './sandbox-store.ts';

/** Outcomes that a payer can choose for the bank. */
export const CHOICES = ['succeed', 'fail', 'late', 'twice'] as const;
export type Choice = (typeof CHOICES)[number];

const DECIDE = 'sandbox.decide';
const NOTIFY = 'sandbox.notify';
/** Delay of a late payment by the bank: time to see the payment wait, or to cancel the order meanwhile. */
const LATE_MS = 10_000;
const NOTIFY_TIMEOUT_MS = 10_000;

/** Does what the payer chose, once: a trade that is over stays as it is. Returns undefined for an unknown token. */
export async function choose(db: Db, token: string, choice: Choice, notifyUrl: string): Promise<Trade | undefined> {
  return db.transaction(async (tx) => {
    const trade = await lockTrade(tx, { token });
    if (trade?.state !== 'waiting') return trade;
    switch (choice) {
      case 'succeed':
        return end(tx, trade, 'paid', notifyUrl, 1);
      case 'twice':
        return end(tx, trade, 'paid', notifyUrl, 2);
      case 'fail':
        return end(tx, trade, 'failed', notifyUrl, 1);
      case 'late': {
        await addJob(tx, DECIDE, { tradeNo: trade.tradeNo, notifyUrl }, { afterMs: LATE_MS });
        return setTradeState(tx, trade, 'deciding');
      }
    }
  });
}

async function end(tx: Tx, trade: Trade, state: 'paid' | 'failed', notifyUrl: string, times: number): Promise<Trade> {
  for (let time = 0; time < times; time += 1) await addJob(tx, NOTIFY, { tradeNo: trade.tradeNo, notifyUrl });
  return setTradeState(tx, trade, state);
}

const jobPayload = z.object({ tradeNo: z.string(), notifyUrl: z.string() });

/** The bank's own jobs: it decides late, and notifies until the answer is `success`. */
export function sandboxJobs(db: Db): readonly JobDefinition[] {
  return [
    {
      name: DECIDE,
      async handle(payload) {
        const { tradeNo, notifyUrl } = jobPayload.parse(payload);
        await db.transaction(async (tx) => {
          const trade = await lockTrade(tx, { tradeNo });
          if (trade?.state === 'deciding') await end(tx, trade, 'paid', notifyUrl, 1);
        });
      },
    },
    {
      name: NOTIFY,
      async handle(payload) {
        const { tradeNo, notifyUrl } = jobPayload.parse(payload);
        const { body, signature } = await db.transaction((tx) => writeNotify(tx, tradeNo));
        const response = await fetch(notifyUrl, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', [SIGNATURE_HEADER]: signature },
          body,
          redirect: 'error',
          signal: AbortSignal.timeout(NOTIFY_TIMEOUT_MS),
        });
        const answer = await response.text();
        if (answer !== 'success') throw new Error(`notification of ${tradeNo} failed: status ${response.status}`);
      },
    },
  ];
}

/** The bank's signed notification about a trade that is over. */
export async function writeNotify(tx: Tx, tradeNo: string): Promise<{ body: string; signature: string }> {
  const trade = await lockTrade(tx, { tradeNo });
  if (trade?.state !== 'paid' && trade?.state !== 'failed') throw new Error(`trade ${tradeNo} is not finished`);
  const notify: z.input<typeof sandboxNotify> = {
    appId: SANDBOX_APP,
    notifyId: randomUUID(),
    payNo: trade.payNo,
    tradeNo,
    outcome: trade.state,
    amountFen: String(trade.amount),
    at: (trade.paidAt ?? trade.createdAt).toISOString(),
  };
  const body = JSON.stringify(notify);
  return { body, signature: await signBody(tx, body) };
}
