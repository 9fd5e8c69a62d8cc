import { type Fen, negate, sum } from '@xunban/money';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { balancesAtEnd } from './ageing.ts';
import { type Account, COMPANY, codeOf, RESULT_KINDS } from './chart.ts';
import { checkRules, type Findings, type Rule } from './check-rules.ts';
import { credit, debit, type Journal } from './journal.ts';
import { postJournal } from './post-journal.ts';

const PROFIT: Account = { kind: 'currentProfit', owner: COMPANY };

/** Balance of a revenue or expense account at the end of a year, debit positive. */
interface ResultBalance {
  readonly account: Account;
  readonly balance: Fen;
}

/**
 * Closing journals of a year: revenue and expenses to the profit of the year, and that to retained earnings.
 * @param no counts the closes of its December: a later one books what came between
 */
export function yearEndJournals(year: string, no: number, results: readonly ResultBalance[]): readonly Journal[] {
  if (results.length === 0) return [];
  const total = sum(results.map(({ balance }) => balance));
  const profit: Journal = {
    ...{ bizKey: `yearProfit:${year}:${no}`, kind: 'yearProfit', reference: year },
    postings: [...results.map(({ account, balance }) => debit(account, negate(balance))), debit(PROFIT, total)],
  };
  if (total === 0n) return [profit];
  return [
    profit,
    {
      ...{ bizKey: `appropriation:${year}:${no}`, kind: 'profitAppropriation', reference: year },
      postings: [credit(PROFIT, total), debit({ kind: 'retainedEarnings', owner: COMPANY }, total)],
    },
  ];
}

/** Books the closing journals of a year on its last day, before its December (yyyy-12) is closed for the `no`th time. */
export async function bookYearEnd(tx: Tx, december: string, no: number): Promise<void> {
  const year = december.slice(0, 4);
  const results = (await balancesAtEnd(tx, RESULT_KINDS, december)).map(({ kind, owner, balance }) => ({
    account: { kind, owner },
    balance,
  }));
  for (const journal of yearEndJournals(year, no, results))
    await postJournal(tx, journal, { eventAt: new Date(`${year}-12-31T23:59:59+08:00`) });
}

/** Checks that revenue and expenses of a closed year stand at zero (I14), and that its closing journals belong to a close of its December (I15). */
export const checkYearEnds = (reader: Reader): Promise<Findings> => checkRules(reader, YEAR_END_RULES);

const YEAR_END_RULES: readonly Rule[] = [
  {
    rule: 'yearEndsAtZero',
    query: sql`select to_char(month, 'YYYY') || ' ' || figure.code as object, 0 as expected,
        figure.opening_fen + figure.debit_fen - figure.credit_fen as actual
      from ledger_close closed join ledger_close_figure figure on figure.close_id = closed.id
      where reopened_at is null and extract(month from month) = 12 and figure.code = any (${RESULT_KINDS.map(codeOf)})
        and figure.opening_fen + figure.debit_fen <> figure.credit_fen`,
  },
  {
    rule: 'yearEndIsOfAClose',
    unit: 'count',
    query: sql`select biz_key as object, 1 as expected, 0 as actual from ledger_journal journal
      where kind in ('yearProfit', 'profitAppropriation')
        and not exists (select from ledger_close where to_char(month, 'YYYY-MM') = journal.reference || '-12')`,
  },
];
