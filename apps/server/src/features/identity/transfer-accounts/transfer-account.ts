import type { TransferAccount } from '@xunban/contract';
import { sql } from 'kysely';
import type { Config } from '../../../platform/config.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';

/** The bank of a demonstration: transfers to it are impossible. */
const DEMONSTRATION_BANK = {
  accountName: '迅板电子（演示）有限公司',
  bankName: '演示银行',
  bankBranch: '演示银行深圳科技园支行',
  prefix: '629900',
} as const;

type Bank = NonNullable<Config['transferBank']>;

function bankOf(config: Config): Bank {
  const bank = config.transferBank ?? (config.demonstration ? DEMONSTRATION_BANK : undefined);
  if (!bank) throw new Refusal('payment.methodUnavailable');
  return bank;
}

/**
 * Returns the virtual account number of this member alone, opened on first use. Two concurrent first calls get one number.
 * @throws {Refusal} `payment.methodUnavailable` when the instance has no bank for transfers
 */
export async function transferAccountOf(
  deps: { readonly config: Config },
  tx: Tx,
  memberId: string,
): Promise<TransferAccount> {
  const { prefix } = bankOf(deps.config);
  const known = await findTransferAccount(deps, tx, memberId);
  if (known) return known;
  const { rows } = await sql<{ number: string }>`
    select lpad(nextval('transfer_account_seq')::text, 9, '0') as number`.execute(tx);
  await tx
    .insertInto('transfer_account')
    .values({ member_id: memberId, account_no: withCheckDigit(`${prefix}${rows[0]?.number}`) })
    .onConflict((conflict) => conflict.column('member_id').doNothing())
    .execute();
  const opened = await findTransferAccount(deps, tx, memberId);
  if (!opened) throw new Error('invariant: opened transfer account not found');
  return opened;
}

export async function findTransferAccount(
  { config }: { readonly config: Config },
  reader: Reader,
  memberId: string,
): Promise<TransferAccount | undefined> {
  const row = await reader
    .selectFrom('transfer_account')
    .select('account_no')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { accountName, bankName, bankBranch } = bankOf(config);
  return {
    userId: memberId,
    account: row.account_no,
    ...{ accountName, bankName, bankBranch },
    isDemonstration: config.transferBank === undefined,
  };
}

/** The member with this account. */
export async function memberOfAccount(reader: Reader, accountNo: string): Promise<string | undefined> {
  const row = await reader
    .selectFrom('transfer_account')
    .select('member_id')
    .where('account_no', '=', accountNo)
    .executeTakeFirst();
  return row?.member_id;
}

/** Accounts of some members, or the newest ones. */
export async function transferAccounts(
  reader: Reader,
  which: { readonly memberIds: readonly string[] } | { readonly newest: number },
): Promise<{ readonly memberId: string; readonly account: string }[]> {
  const all = reader.selectFrom('transfer_account').select(['member_id', 'account_no']).orderBy('created_at', 'desc');
  const chosen =
    'newest' in which
      ? all.limit(which.newest)
      : all.where('member_id', '=', sql<string>`any (${which.memberIds}::uuid[])`);
  return (await chosen.execute()).map((row) => ({ memberId: row.member_id, account: row.account_no }));
}

/** The check digit after Luhn, as on bank cards: a number with one wrong digit belongs to no member. */
function withCheckDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const doubled = at % 2 === 0 ? Number(digit) * 2 : Number(digit);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
