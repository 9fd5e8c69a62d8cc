import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';
import { type BookedRows, bookedBothWays } from '../../ledger/ledger/booked-rows.ts';
import { checkRules, type Findings, type Rule } from '../../ledger/ledger/check-rules.ts';
import { INVOICE_ACCOUNTS } from '../../ledger/ledger/invoice-balances.ts';
import { balancesOf, taxIn } from '../../ledger/ledger/ledger-sql.ts';
import { EARNED_FREIGHT } from '../../ledger/revenue/revenue-sql.ts';
import { BOARDS, MAIN_ORDERS } from '../../orders-core/orders/orders-sql.ts';
import { SOURCE_RATES, SOURCE_TAXES } from './source-taxes.ts';

/**
 * Checks invoices: what was sold by being sent can be invoiced, once and no more (I11), applications and invoices have their
 * bookings, leg by leg, and each booking its row (I15), every one is the sum of its lines (A1), and each is for purchases of its
 * own member (A3).
 */
export function checkInvoices(reader: Reader): Promise<Findings> {
  return checkRules(reader, [...RULES, ...ROWS.map(bookedBothWays)]);
}

/** Sold amount of each source, unless it waits for its statement: `no` and `fen`. */
const SOLD = sql`(
  select board.order_no as no, case when coalesce(source.awaits_statement, false) then 0 else board.amount_fen - board.conceded_fen end as fen
    from ${BOARDS} board left join invoice_source source on source.no = board.order_no where board.is_sent
  union all
  select main.main_no, case when coalesce(source.awaits_statement, false) then 0 else coalesce(earned.fen, 0) end
    from ${EARNED_FREIGHT} earned join ${MAIN_ORDERS} main on main.id = earned.main_id
    left join invoice_source source on source.no = main.main_no)`;

const RULES: readonly Rule[] = [
  {
    rule: 'consumptionIsInvoiceable',
    query: sql`select coalesce(sold.no, booked.owner) as object, coalesce(sold.fen, 0) as expected,
        coalesce(-booked.balance_fen, 0) as actual
      from ${SOLD} sold full join ${balancesOf('consumption')} booked on booked.owner = sold.no
      where coalesce(sold.fen, 0) <> coalesce(-booked.balance_fen, 0)`,
  },
  {
    rule: 'invoicedIsConsumed',
    query: sql`select owner as object, 0 as expected, fen as actual from ${INVOICE_ACCOUNTS} accounts where fen <> 0`,
  },
  {
    rule: 'appliedIsClaimed',
    query: sql`select coalesce(claim.no, booked.owner) as object, coalesce(claim.fen, 0) as expected,
        coalesce(booked.balance_fen, 0) as actual
      from (select line.source_no as no, sum(line.amount_fen)::bigint as fen from invoice_line line
          join invoice on invoice.id = line.invoice_id and invoice.state in ('waiting', 'asked', 'refused')
          group by line.source_no) claim
      full join ${balancesOf('invoiceApplied')} booked on booked.owner = claim.no
      where coalesce(claim.fen, 0) <> coalesce(booked.balance_fen, 0)`,
  },
  {
    rule: 'issuedIsInvoiced',
    query: sql`select coalesce(blue.no, booked.owner) as object, coalesce(blue.fen, 0) as expected,
        coalesce(booked.balance_fen, 0) as actual
      from (select no, sum(fen)::bigint as fen from (
          select line.source_no as no, line.amount_fen as fen from invoice_line line
            join invoice on invoice.id = line.invoice_id and invoice.state = 'issued'
          union all
          select part.source_no, -part.amount_fen from invoice_credit_note_part part
            join invoice_credit_note credit_note on credit_note.id = part.credit_note_id and credit_note.state = 'issued') parts group by no) blue
      full join ${balancesOf('invoiceIssued')} booked on booked.owner = blue.no
      where coalesce(blue.fen, 0) <> coalesce(booked.balance_fen, 0)`,
  },
  {
    // An amount that is not sold any more leaves the lines of open applications first: it is owed only for what has left for the
    // tax platform or is issued.
    rule: 'owedIsIssued',
    query: sql`select no as object, expected, actual from (
        select owed.owner as no, -owed.balance_fen as actual,
          least(coalesce(lines.gone_fen, 0), greatest(-owed.balance_fen - coalesce(lines.open_fen, 0), 0)) as expected
        from ${balancesOf('invoiceOwed')} owed
        left join (select no, sum(fen) filter (where not is_open) as gone_fen, sum(fen) filter (where is_open) as open_fen from (
            select line.source_no as no, line.amount_fen as fen,
              invoice.state in ('waiting', 'refused') or invoice.state = 'asked' and invoice.service_answer = 'unasked' as is_open
            from invoice_line line join invoice on invoice.id = line.invoice_id and invoice.state <> 'dropped'
            union all
            select part.source_no, -part.amount_fen, false from invoice_credit_note_part part
              join invoice_credit_note credit_note on credit_note.id = part.credit_note_id and credit_note.state = 'issued'
          ) parts group by no) lines on lines.no = owed.owner
        where owed.balance_fen <> 0) owing
      where expected <> actual`,
  },
  {
    rule: 'invoiceIsItsLines',
    query: sql`select application_no || '-' || invoice.position as object, coalesce(sum(line.amount_fen), 0) as expected,
        invoice.amount_fen as actual
      from invoice join invoice_application application on application.id = invoice.application_id
      left join invoice_line line on line.invoice_id = invoice.id
      group by invoice.id, application.id
      having invoice.amount_fen <> coalesce(sum(line.amount_fen), 0) or invoice.tax_fen <> coalesce(sum(line.tax_fen), 0)`,
  },
  {
    rule: 'creditNoteIsItsParts',
    query: sql`select credit_note_no as object, figure.expected, figure.actual
      from (select credit_note_no, credit_note.amount_fen, credit_note.tax_fen, coalesce(sum(part.amount_fen), 0) as parts_fen,
          coalesce(sum(part.tax_fen), 0) as parts_tax_fen
        from invoice_credit_note credit_note left join invoice_credit_note_part part on part.credit_note_id = credit_note.id group by credit_note.id) credit_note
      cross join lateral (values (parts_fen, amount_fen), (parts_tax_fen, tax_fen)) figure(expected, actual)
      where figure.expected <> figure.actual`,
  },
  {
    // Each line may carry half a fen more or less than its share; one that is taken back leaves that to the next one.
    rule: 'invoicedTaxIsOfItsSource',
    query: sql`select taxes.no as object, ${taxIn(sql`amounts.fen`, sql`rate.percent`)} as expected, taxes.applied + taxes.issued as actual
      from ${SOURCE_TAXES} taxes
      join ${SOURCE_RATES} rate on rate.no = taxes.no
      join (select owner, balance_fen as fen from ${balancesOf('invoiceApplied', 'invoiceIssued')} account) amounts on amounts.owner = taxes.no
      join (select source_no, count(*) as lines from invoice_line line group by source_no) counted on counted.source_no = taxes.no
      where abs(taxes.applied + taxes.issued - ${taxIn(sql`amounts.fen`, sql`rate.percent`)}) > counted.lines`,
  },
  {
    rule: 'creditNotesAreWithinTheirInvoice',
    query: sql`select application_no || '-' || invoice.position || ' ' || reversed.no as object,
        coalesce(invoiced.fen, 0) as expected, reversed.fen as actual
      from (select credit_note.invoice_id, part.source_no as no, sum(part.amount_fen)::bigint as fen
        from invoice_credit_note credit_note join invoice_credit_note_part part on part.credit_note_id = credit_note.id
        where credit_note.state in ('asked', 'waiting', 'issued') group by credit_note.invoice_id, part.source_no) reversed
      join invoice on invoice.id = reversed.invoice_id
      join invoice_application application on application.id = invoice.application_id
      left join (select invoice_id, source_no, sum(amount_fen)::bigint as fen from invoice_line line
        group by invoice_id, source_no) invoiced on invoiced.invoice_id = invoice.id and invoiced.source_no = reversed.no
      where reversed.fen > coalesce(invoiced.fen, 0)`,
  },
  {
    rule: 'invoiceIsOfItsBuyer',
    unit: 'count',
    query: sql`select application_no as object, 0 as expected, count(*) as actual
      from invoice_line line join invoice on invoice.id = line.invoice_id
      join invoice_application application on application.id = invoice.application_id
      join invoice_source source on source.no = line.source_no
      where source.member_id <> application.member_id group by application.id
      union all
      select source.no, 0, 1 from invoice_source source join ${MAIN_ORDERS} main on main.id = source.main_order_id
      where source.member_id <> main.member_id`,
  },
  {
    rule: 'applicationIsItsInvoices',
    query: sql`select application_no as object, application.amount_fen as expected, coalesce(sum(invoice.amount_fen), 0) as actual
      from invoice_application application left join invoice on invoice.application_id = application.id
      group by application.id having application.amount_fen <> coalesce(sum(invoice.amount_fen), 0)
      union all
      select application_no, applied_fen, application.amount_fen + coalesce(sum(lowering.amount_fen), 0)
      from invoice_application application left join invoice_lowering lowering on lowering.application_id = application.id
      group by application.id having applied_fen <> application.amount_fen + coalesce(sum(lowering.amount_fen), 0)`,
  },
];

/** Amounts of applications by source. */
const ASKED = sql`(select application.application_no, application.state, line.source_no,
    sum(line.amount_fen)::bigint as fen
  from invoice_application application
  join invoice on invoice.application_id = application.id
  join invoice_line line on line.invoice_id = invoice.id
  group by application.id, line.source_no)`;

/** Amounts that refunds removed from applications that were not issued. */
const LOWERED = sql`(select application.application_no, lowering.* from invoice_lowering lowering
  join invoice_application application on application.id = lowering.application_id)`;

const ROWS: readonly BookedRows[] = [
  {
    rule: 'applicationIsBooked',
    journals: ['invoiceApplied'],
    account: 'invoiceApplied',
    rows: sql`select application_no as object, 'invoiceApply:' || application_no as biz_key, source_no as owner,
        sum(fen)::bigint as amount_fen
      from (select application_no, source_no, fen from ${ASKED} asked
        union all select application_no, source_no, amount_fen from ${LOWERED} lowered) parts
      group by application_no, source_no`,
  },
  {
    rule: 'applicationEndIsBooked',
    journals: ['invoiceReturned'],
    account: 'invoiceApplied',
    rows: sql`select application_no as object, 'invoiceReturn:' || application_no as biz_key, source_no as owner,
      -fen as amount_fen from ${ASKED} asked where state = 'rejected'
      union all select application_no, biz_key, source_no, -amount_fen from ${LOWERED} lowered`,
  },
  {
    rule: 'invoiceIsBooked',
    journals: ['invoiceIssued'],
    account: 'invoiceIssued',
    rows: sql`select application_no as object, 'invoiceIssue:' || application_no || ':' || invoice.position as biz_key,
        line.source_no as owner, sum(line.amount_fen)::bigint as amount_fen
      from invoice join invoice_application application on application.id = invoice.application_id
      join invoice_line line on line.invoice_id = invoice.id
      where invoice.state = 'issued' group by invoice.id, application.id, line.source_no`,
  },
  {
    rule: 'creditNoteIsBooked',
    journals: ['invoiceReversed'],
    account: 'invoiceIssued',
    rows: sql`select credit_note_no as object, 'invoiceCreditNote:' || credit_note_no as biz_key, part.source_no as owner,
        -part.amount_fen as amount_fen
      from invoice_credit_note credit_note join invoice_credit_note_part part on part.credit_note_id = credit_note.id where credit_note.state = 'issued'`,
  },
];
