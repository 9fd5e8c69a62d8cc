import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Tx } from '../db/transaction.ts';
import type { PayoutAnswer, PayoutBank, PayoutOrder } from './payout-bank.ts';

/** Delay of a late payout by the simulated bank. */
const LATE_SECONDS = 120;
const REASON = '收款账户状态异常，银行退回';

/**
 * The bank of a demonstration. The last two digits of the amount choose its behaviour: `.02` is refused, `.03` is paid two
 * minutes later, of `.04` the answer is lost although it is paid, anything else is paid at once.
 */
export function simulatedBank(db: Db): PayoutBank {
  return {
    async pay(order) {
      await db.transaction((tx) => enter(tx, order));
      if (tail(order) === 4n) throw new Error('The simulated bank lost its answer.');
      return answerOf(db, order.reference);
    },
    query: (reference) => answerOf(db, reference),
  };
}

const tail = ({ amount }: PayoutOrder): bigint => amount % 100n;

async function enter(tx: Tx, order: PayoutOrder): Promise<void> {
  const seconds = tail(order) === 3n ? LATE_SECONDS : 0;
  await tx
    .insertInto('simulated_payout')
    .values({
      reference: order.reference,
      amount_fen: order.amount,
      outcome: tail(order) === 2n ? 'refused' : 'paid',
      decided_at: sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`,
    })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .execute();
}

async function answerOf(db: Db, reference: string): Promise<PayoutAnswer> {
  const row = await db.read
    .selectFrom('simulated_payout')
    .select(['outcome', sql<boolean>`decided_at <= clock_timestamp()`.as('is_decided')])
    .where('reference', '=', reference)
    .executeTakeFirst();
  if (!row) return { status: 'absent' };
  if (!row.is_decided) return { status: 'accepted' };
  return row.outcome === 'paid'
    ? { status: 'paid', bankReference: `SIM-${reference}` }
    : { status: 'refused', reason: REASON };
}
