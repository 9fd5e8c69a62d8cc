import { randomUUID } from 'node:crypto';
import type { Fen } from '@xunban/money';
import { sql } from 'kysely';
import { adjustWallet } from '../features/ledger/wallet/adjust-wallet.ts';
import type { Tx } from '../platform/db/transaction.ts';

/**
 * Credits a wallet as the counted action of a disabled staff user, above its limits too: the ledger checks require a decision for
 * each adjustment.
 */
export async function fillWallet(tx: Tx, memberId: string, amount: Fen): Promise<void> {
  const key = randomUUID();
  await sql`with clerk as (
      insert into staff (account, name, password_hash, is_disabled) values ('fill-wallet', '测试员工', '', true)
      on conflict (account) do update set name = excluded.name returning id
    ), counted as (
      insert into counted_action (action, staff_id, amount_fen, subject)
      select 'walletAdjustment', id, ${amount}::bigint, 'test' from clerk
    )
    insert into wallet_adjustment (key, member_id, amount_fen, reference, made_by)
    select ${key}::text, ${memberId}::uuid, ${amount}::bigint, 'test', id from clerk`.execute(tx);
  await adjustWallet(tx, { key, memberId, amount, reference: 'test' });
}
