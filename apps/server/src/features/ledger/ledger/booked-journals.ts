import { type Fen, fen } from '@xunban/money';
import type { Reader } from '../../../platform/db/transaction.ts';
import { type Account, kindOf } from './chart.ts';

/** A journal with everything that it moved. */
export interface BookedJournal {
  readonly id: string;
  readonly kind: string;
  readonly reference: string;
  readonly eventAt: Date;
  readonly bookedAt: Date;
  /** Debits first; debit positive. */
  readonly lines: readonly { readonly code: string; readonly account: Account; readonly amount: Fen }[];
}

/** Returns the journals with these keys, in the order of booking; a key without a journal is left out. */
export async function bookedJournals(reader: Reader, bizKeys: readonly string[]): Promise<BookedJournal[]> {
  if (bizKeys.length === 0) return [];
  const rows = await reader
    .selectFrom('ledger_journal as journal')
    .innerJoin('ledger_posting as posting', 'posting.journal_id', 'journal.id')
    .innerJoin('ledger_account as account', 'account.id', 'posting.account_id')
    .select(['journal.id', 'journal.kind', 'journal.reference', 'journal.event_at', 'journal.created_at'])
    .select(['account.code', 'account.owner', 'posting.amount_fen'])
    .where('journal.biz_key', 'in', [...bizKeys])
    .orderBy('journal.id')
    .orderBy('posting.amount_fen', 'desc')
    .orderBy('account.code')
    .orderBy('account.owner')
    .execute();
  const journals = new Map<bigint | string | number, BookedJournal & { lines: BookedJournal['lines'][number][] }>();
  for (const row of rows) {
    const journal = journals.get(row.id) ?? {
      id: String(row.id),
      kind: row.kind,
      reference: row.reference,
      eventAt: row.event_at,
      bookedAt: row.created_at,
      lines: [],
    };
    journals.set(row.id, journal);
    journal.lines.push({
      code: row.code,
      account: { kind: kindOf(row.code), owner: row.owner },
      amount: fen(row.amount_fen),
    });
  }
  return [...journals.values()];
}
