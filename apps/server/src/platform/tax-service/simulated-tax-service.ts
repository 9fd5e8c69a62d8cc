import { isCreditCode } from '@xunban/contract';
import { fen } from '@xunban/money';
import { sql } from 'kysely';
import { processNow, shanghaiDay } from '../clock.ts';
import type { Db } from '../db/database.ts';
import type { Tx } from '../db/transaction.ts';
import { LATE_SECONDS, numberHead, tail } from './simulated-behaviour.ts';
import { simulatedCreditNotes } from './simulated-credit-notes.ts';
import type { InvoiceOrder, IssuedThere, TaxAnswer, TaxService } from './tax-service.ts';

const WRONG_CODE = '购买方统一社会信用代码校验不通过';
const REFUSED = '购买方信息被税务平台驳回，请核对后重开';

/**
 * The tax platform of a demonstration. It refuses a credit code with a wrong check character. Otherwise the last two digits of
 * the amount choose its behaviour: `.02` is refused, `.03` is issued two minutes later, of `.04` the answer is lost although it
 * is issued, anything else is issued at once.
 */
export function simulatedTaxService(db: Db): Required<TaxService> {
  return {
    async issue(order) {
      await db.transaction((tx) => enter(tx, order));
      if (tail(order) === 4n) throw new Error('The simulated tax platform lost its answer.');
      return answerOf(db, order.reference);
    },
    query: ({ reference }) => answerOf(db, reference),
    ...simulatedCreditNotes(db),
    issuedBetween: (from, until) => issuedBetween(db, from, until),
  };
}

function refusalOf(order: InvoiceOrder): string {
  const { taxNo } = order.buyer;
  if (taxNo.length === 18 && !isCreditCode(taxNo)) return WRONG_CODE;
  return tail(order) === 2n ? REFUSED : '';
}

async function enter(tx: Tx, order: InvoiceOrder): Promise<void> {
  const reason = refusalOf(order);
  const seconds = tail(order) === 3n ? LATE_SECONDS : 0;
  const head = numberHead(shanghaiDay(processNow()));
  await tx
    .insertInto('simulated_invoice')
    .values({
      reference: order.reference,
      amount_fen: order.amount,
      outcome: reason === '' ? 'issued' : 'refused',
      reason,
      invoice_no:
        reason === '' ? sql<string>`${head} || lpad(nextval('simulated_invoice_no_seq')::text, 8, '0')` : null,
      decided_at: sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`,
    })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .execute();
}

async function issuedBetween(db: Db, from: Date, until: Date): Promise<IssuedThere[]> {
  const { rows } = await sql<{ no: string; fen: bigint; at: Date }>`
    select no, fen, at from (
      select invoice_no as no, amount_fen as fen, decided_at as at from simulated_invoice where outcome = 'issued'
      union all
      select credit_note_no, -amount_fen, decided_at from simulated_credit_note
        where outcome = 'issued' and credit_note_no is not null and (waits_until is null or form_answer = 'confirmed')
    ) issued where at >= ${from} and at < least(${until}, clock_timestamp()) order by no`.execute(db.read);
  return rows.map(({ no, fen: amount, at }) => ({ invoiceNo: no, amount: fen(amount), at }));
}

async function answerOf(db: Db, reference: string): Promise<TaxAnswer> {
  const row = await db.read
    .selectFrom('simulated_invoice')
    .select(['outcome', 'reason', 'invoice_no', sql<boolean>`decided_at <= clock_timestamp()`.as('is_decided')])
    .where('reference', '=', reference)
    .executeTakeFirst();
  if (!row) return { status: 'absent' };
  if (!row.is_decided) return { status: 'accepted' };
  if (row.outcome === 'issued' && row.invoice_no !== null) return { status: 'issued', invoiceNo: row.invoice_no };
  return { status: 'refused', reason: row.reason };
}
