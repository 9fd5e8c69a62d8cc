import { fen } from '@xunban/money';
import { hashPassword } from '../features/base/credentials/password.ts';
import { runLedgerChecks } from '../features/finance/ledger-checks/run-ledger-checks.ts';
import type { Violation } from '../features/ledger/ledger/check-rules.ts';
import type { Db } from '../platform/db/database.ts';
import type { Choice } from '../platform/gateways/sandbox/sandbox-bank.ts';
import { fillWallet } from './fill-wallet.ts';

export const PAY_PASSWORD = '284619';

let payPasswordHash: Promise<string> | undefined;

/**
 * Puts money into a wallet and makes {@link PAY_PASSWORD} the member's pay password, stored as an older version did: that
 * needs no key, and is good for a server in another process too.
 */
export async function creditWallet(db: Db, memberId: string, amountFen: bigint): Promise<void> {
  payPasswordHash ??= hashPassword(PAY_PASSWORD);
  const hash = await payPasswordHash;
  await db.transaction(async (tx) => {
    await tx.updateTable('member').set({ pay_password_hash: hash }).where('id', '=', memberId).execute();
    await fillWallet(tx, memberId, fen(amountFen));
  });
}

/** Presses a button on the bank's page; resolves with the address that the payer is sent on to. */
export async function press(url: string, redirectUrl: string | null, choice: Choice): Promise<string | null> {
  const response = await fetch(`${url}${redirectUrl}/${choice}`, { method: 'POST', redirect: 'manual' });
  if (response.status !== 303) throw new Error(`bank answered ${response.status}`);
  return response.headers.get('location');
}

/** Returns the current ledger violations; tests expect none. */
export const violations = async (db: Db): Promise<readonly Violation[]> =>
  (await db.transaction(runLedgerChecks, { isolation: 'repeatable read', readOnly: true })).violations;

/** Returns the balance of a ledger account in fen, debit positive; zero when it was never used. */
export async function ledgerBalance(db: Db, code: string, owner: string): Promise<bigint> {
  const row = await db.read
    .selectFrom('ledger_account')
    .select('balance_fen')
    .where('code', '=', code)
    .where('owner', '=', owner)
    .executeTakeFirst();
  return row?.balance_fen ?? 0n;
}
