import type pg from 'pg';

/**
 * The double entry of a wallet payment and nothing else: writes the journal, locks the accounts in the order of their
 * ids, moves both balances and writes both postings, under all constraints and triggers of the ledger.
 */
export async function bareDoubleEntry(db: pg.Pool, key: string, memberId: string, orderId: string, fen: number) {
  const client = await db.connect();
  try {
    await client.query('begin');
    const journal = await client.query({ name: 'journal', text: JOURNAL, values: [key] });
    await client.query({ name: 'account', text: ACCOUNT, values: [orderId] });
    const accounts = await client.query<{ id: string; code: string }>({
      name: 'lock',
      text: LOCK,
      values: [
        ['L10', 'L20'],
        [memberId, orderId],
      ],
    });
    await client.query({
      name: 'post',
      text: POST,
      values: [
        accounts.rows.map(({ id }) => id),
        accounts.rows.map(({ code }) => (code === 'L10' ? fen : -fen)),
        journal.rows[0].id,
      ],
    });
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

const JOURNAL = `insert into ledger_journal (biz_key, kind, reference, event_at) values ($1, 'payment', $1, now())
  on conflict (biz_key) do nothing returning id`;
const ACCOUNT = `insert into ledger_account (code, owner) values ('L20', $1) on conflict (code, owner) do nothing`;
const LOCK = `select id, code, owner from ledger_account
  where (code, owner) in (select * from unnest($1::text[], $2::text[])) order by id for update`;
const POST = `with movement as (
    select * from unnest($1::bigint[], $2::bigint[]) as m (account_id, amount_fen)
  ), moved as (
    update ledger_account as account
    set balance_fen = account.balance_fen + movement.amount_fen, version = account.version + 1
    from movement
    where account.id = movement.account_id
      and ledger_side_holds(account.code, account.balance_fen + movement.amount_fen)
    returning account.id, movement.amount_fen, account.balance_fen, account.version
  )
  insert into ledger_posting (journal_id, account_id, amount_fen, balance_after_fen, version)
  select $3::bigint, id, amount_fen, balance_fen, version from moved`;

/** The same entry by the function with which the server posts its journals, in three round trips. */
export async function bareLedgerPost(db: pg.Pool, key: string, memberId: string, orderId: string, fen: number) {
  const client = await db.connect();
  try {
    await client.query('begin');
    await client.query({ name: 'ledger_post', text: LEDGER_POST, values: [key, memberId, orderId, fen] });
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

const LEDGER_POST = `select * from ledger_post($1, 'payment', $1, null, null,
  array['L10', 'L20'], array[$2, $3], array[$4::bigint, -$4::bigint])`;
