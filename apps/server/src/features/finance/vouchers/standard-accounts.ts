import { type RawBuilder, sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { recordAction } from '../../base/audit/record-action.ts';
import { lockCloses } from '../../ledger/ledger/month-closes.ts';

/** The account of the accounting standard for an account of the ledger. */
export interface StandardAccount {
  readonly code: string;
  /** The first month in which it holds, yyyy-MM. */
  readonly since: string;
  readonly standardCode: string;
  readonly name: string;
  /** Null: a default of the product. */
  readonly setBy: string | null;
}

/** Every standard account there was: by account, the latest month first. */
export async function standardAccounts(reader: Reader): Promise<readonly StandardAccount[]> {
  return reader
    .selectFrom('standard_account')
    .select(['code', 'standard_code as standardCode', 'name', 'set_by as setBy'])
    .select(sql<string>`to_char(since, 'YYYY-MM')`.as('since'))
    .orderBy('code')
    .orderBy('standard_account.since', 'desc')
    .execute();
}

/** Standard accounts that hold in a month (yyyy-MM): a table of `code`, `standard_code` and `name`. */
export const standardIn = (month: string): RawBuilder<unknown> =>
  sql`(select distinct on (code) code, standard_code, name from standard_account where since <= ${`${month}-01`}::date
    order by code, since desc)`;

/** Standard accounts that hold in a month, by the account of the ledger. */
export async function standardAccountsIn(
  reader: Reader,
  month: string,
): Promise<ReadonlyMap<string, { readonly standardCode: string; readonly name: string }>> {
  const { rows } = await sql<{ code: string; standard_code: string; name: string }>`
    select code, standard_code, name from ${standardIn(month)} standard`.execute(reader);
  return new Map(rows.map(({ code, standard_code, name }) => [code, { standardCode: standard_code, name }]));
}

/** The first month whose accounts can change, yyyy-MM: the one after the last that has vouchers. */
export async function firstChangeableMonth(reader: Reader): Promise<string> {
  const { rows } = await sql<{ month: string }>`
    select to_char(coalesce(max(month) + interval '1 month', '2000-01-01'), 'YYYY-MM') as month from voucher_month`.execute(
    reader,
  );
  const [row] = rows;
  if (!row) throw new Error('invariant: voucher months returned no row');
  return row.month;
}

/**
 * Sets the standard account of a ledger account from a month on.
 * @throws {Refusal} `notFound` for an unknown account, `vouchers.accountKept` when that month or a later one has vouchers,
 * `vouchers.accountNamed` when another account has the same code under another name
 */
export async function setStandardAccount(
  tx: Tx,
  { code, since, standardCode, name, setBy }: StandardAccount & { readonly setBy: string },
): Promise<void> {
  await lockCloses(tx);
  const holding = await standardAccountsIn(tx, since);
  const before = holding.get(code);
  if (!before) throw new Refusal('notFound');
  if (since < (await firstChangeableMonth(tx))) throw new Refusal('vouchers.accountKept');
  for (const [other, account] of holding)
    if (other !== code && account.standardCode === standardCode && account.name !== name)
      throw new Refusal('vouchers.accountNamed', { params: { name: account.name } });
  const values = { standard_code: standardCode, name, set_by: setBy };
  await tx
    .insertInto('standard_account')
    .values({ code, since: `${since}-01`, ...values })
    .onConflict((conflict) => conflict.columns(['code', 'since']).doUpdateSet({ ...values, set_at: sql`now()` }))
    .execute();
  await recordAction(tx, {
    object: { kind: 'standardAccount', id: code, no: code },
    before: { name: `${before.standardCode} ${before.name}` },
    after: { name: `${standardCode} ${name}` },
  });
}
