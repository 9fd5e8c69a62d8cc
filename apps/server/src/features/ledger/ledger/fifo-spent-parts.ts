import { type Fen, fen } from '@xunban/money';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';
import { type Account, codeOf } from './chart.ts';
import type { JournalKind } from './journal.ts';
import { isSpentHold } from './spent-holds.ts';

/** A part of a credit, and what spent it. */
export interface SpentPart {
  /** The reference of the credit. */
  readonly of: string;
  readonly kind: string;
  readonly isSpent: boolean;
  readonly reference: string;
  readonly amount: Fen;
}

/** A journal that gives back what another took, under the same reference: together they moved nothing. */
const GIVEN_BACK_BY = {
  paymentHold: ['holdRelease'],
  withdrawalFreeze: ['withdrawalUnfreeze', 'withdrawalReturned'],
  transferClaim: ['transferUndo'],
} as const satisfies Partial<Record<JournalKind, readonly JournalKind[]>>;

/**
 * Returns the uses of an account's credits, first in, first out. Released holds and undone claims are treated as if they had
 * not been. One pass over the account's postings, whatever their number.
 * @param credits kinds and references of the requested credits
 */
export async function fifoSpentParts(
  reader: Reader,
  { kind, owner }: Account,
  credits: { readonly kinds: readonly JournalKind[]; readonly references: readonly string[] },
): Promise<readonly SpentPart[]> {
  if (credits.references.length === 0) return [];
  const pairs = Object.entries(GIVEN_BACK_BY).flatMap(([taken, back]) => back.map((one) => [taken, one] as const));
  const [takes, backs] = [pairs.map(([taken]) => taken), pairs.map(([, back]) => back)];
  const { rows } = await sql<{
    readonly of: string;
    readonly kind: string;
    readonly is_spent: boolean;
    readonly reference: string;
    readonly amount_fen: bigint;
  }>`
    with line as materialized (
      select posting.version, -posting.amount_fen as amount, journal.kind, journal.reference, ${isSpentHold} as is_spent
      from ledger_account account
      join ledger_posting posting on posting.account_id = account.id
      join ledger_journal journal on journal.id = posting.journal_id
      where account.code = ${codeOf(kind)} and account.owner = ${owner}
    ), pair as (
      select * from unnest(${takes}::text[], ${backs}::text[]) as pair (taken, back)
    ), numbered as (
      -- Of claims under one reference the first is undone by the first undoing, and so on.
      select line.*, row_number() over (partition by kind, reference order by version) as nth from line
    ), stored as (
      select * from numbered where not exists (
        select from pair join numbered other on other.kind in (pair.taken, pair.back) and other.kind <> numbered.kind
          and other.reference = numbered.reference and other.nth = numbered.nth
        where numbered.kind in (pair.taken, pair.back))
    ), flow as (
      select *, sum(abs(amount)) over (partition by sign(amount) order by version) as until_fen from stored
    )
    select came.reference as of, went.kind, went.is_spent, went.reference,
      (least(came.until_fen, went.until_fen)
        - greatest(came.until_fen - came.amount, went.until_fen + went.amount))::bigint as amount_fen
    from flow came
    join flow went on went.amount < 0 and went.until_fen > came.until_fen - came.amount
      and went.until_fen + went.amount < came.until_fen
    where came.amount > 0 and came.kind = any (${[...credits.kinds]}::text[])
      and came.reference = any (${[...credits.references]}::text[])
    order by went.version`.execute(reader);
  return rows.map((row) => ({
    ...{ of: row.of, kind: row.kind, isSpent: row.is_spent, reference: row.reference },
    amount: fen(row.amount_fen),
  }));
}
