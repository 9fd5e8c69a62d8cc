import { FORM_CONFIRM_HOURS } from '@xunban/contract';
import { sql } from 'kysely';
import { processNow, shanghaiDay } from '../clock.ts';
import type { Db } from '../db/database.ts';
import type { Tx } from '../db/transaction.ts';
import { LATE_SECONDS, numberHead, tail } from './simulated-behaviour.ts';
import type { CreditNoteAnswer, CreditNoteOrder, FormAnswer, TaxService } from './tax-service.ts';

const REFUSED = '红字信息被税务平台驳回，请核对后重新提交';
const NOT_BOOKED = '购买方尚未入账，只能全额红冲';

/**
 * Credit notes of the demonstration. Special invoices count as booked by their buyers, who then have to confirm; an ordinary
 * one can only be credited in full. The last two digits of the amount have the same meaning as for invoices.
 */
export function simulatedCreditNotes(db: Db): Pick<TaxService, 'takeBack' | 'queryCreditNote' | 'answerCreditNote'> {
  return {
    async takeBack(order) {
      await db.transaction((tx) => enter(tx, order));
      if (tail(order) === 4n) throw new Error('The simulated tax platform lost its answer.');
      return answerOf(db, order.reference);
    },
    queryCreditNote: ({ reference }) => answerOf(db, reference),
    async answerCreditNote({ reference }, answer) {
      await db.transaction((tx) => writeAnswer(tx, reference, answer));
      return answerOf(db, reference);
    },
  };
}

const nextNumber = () =>
  sql<string>`${numberHead(shanghaiDay(processNow()))} || lpad(nextval('simulated_invoice_no_seq')::text, 8, '0')`;

function refusalOf(order: CreditNoteOrder): string {
  if (tail(order) === 2n) return REFUSED;
  return order.kind === 'ordinary' && !order.isWhole ? NOT_BOOKED : '';
}

async function enter(tx: Tx, order: CreditNoteOrder): Promise<void> {
  const reason = refusalOf(order);
  const seconds = tail(order) === 3n ? LATE_SECONDS : 0;
  const hasNumber = reason === '' && order.takes === 'creditNote';
  const isBooked = hasNumber && order.kind === 'special';
  await tx
    .insertInto('simulated_credit_note')
    .values({
      reference: order.reference,
      outcome: reason === '' ? 'issued' : 'refused',
      reason,
      amount_fen: order.amount,
      credit_note_no: hasNumber ? nextNumber() : null,
      decided_at: sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`,
      waits_until: isBooked ? sql<Date>`now() + make_interval(hours => ${FORM_CONFIRM_HOURS})` : null,
      form_no: isBooked ? nextNumber() : null,
    })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .execute();
}

/** The first answer counts, if it is in time. */
async function writeAnswer(tx: Tx, reference: string, answer: FormAnswer): Promise<void> {
  await tx
    .updateTable('simulated_credit_note')
    .set({ form_answer: answer })
    .where('reference', '=', reference)
    .where('form_answer', '=', '')
    .where('waits_until', '>', sql<Date>`now()`)
    .execute();
}

async function answerOf(db: Db, reference: string): Promise<CreditNoteAnswer> {
  const row = await db.read
    .selectFrom('simulated_credit_note')
    .selectAll()
    .select(sql<boolean>`decided_at <= clock_timestamp()`.as('is_decided'))
    .select(sql<boolean>`coalesce(waits_until <= now(), false)`.as('is_over'))
    .where('reference', '=', reference)
    .executeTakeFirst();
  if (!row) return { status: 'absent' };
  if (!row.is_decided) return { status: 'accepted' };
  if (row.outcome === 'refused') return { status: 'refused', reason: row.reason };
  if (row.form_answer === 'declined' || row.form_answer === 'revoked') return { status: row.form_answer };
  if (row.waits_until !== null && row.form_answer === '')
    return row.is_over
      ? { status: 'lapsed' }
      : { status: 'waiting', until: row.waits_until, formNo: row.form_no ?? '', takesAnswer: true };
  return { status: 'issued', invoiceNo: row.credit_note_no };
}
