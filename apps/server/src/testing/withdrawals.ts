import { randomUUID } from 'node:crypto';
import { fen } from '@xunban/money';
import { sql } from 'kysely';
import { hashPassword } from '../features/base/credentials/password.ts';
import { receiveTransfer } from '../features/finance/bank-transfers/receive-transfer.ts';
import { PAY_PASSWORD } from './payments.ts';
import type { TestMember, TestServer } from './server.ts';

/** A debit card number with the right check digit; each has its own. */
export function newCardNo(): string {
  const digits = `622848${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}${String(process.pid % 1_000).padStart(3, '0')}`;
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const doubled = at % 2 === 0 ? Number(digit) * 2 : Number(digit);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

const NAME = '钱多多';
let hash: Promise<string> | undefined;

/** Certifies a member as a person and sets a pay password, as an older version stored it. */
export async function certifyPerson(server: TestServer, memberId: string, name = NAME): Promise<void> {
  hash ??= hashPassword(PAY_PASSWORD);
  await sql`update member set member_type = 'Person', true_name = ${name}, pay_password_hash = ${await hash}
    where id = ${memberId}`.execute(server.deps.db.read);
}

/** Money in the member's own name comes by bank transfer: it may leave again. */
export async function transferIn(
  server: TestServer,
  member: TestMember,
  amountFen: bigint,
  name = NAME,
): Promise<void> {
  const { account } = await member.api.payment.transferAccount({ query: { from: 0 } });
  await receiveTransfer(server.deps, {
    bankReference: `BANK-${randomUUID().slice(0, 12)}`,
    toAccount: account,
    amount: fen(amountFen),
    payerName: name,
    payerAccount: '6222021001116245702',
    remark: '',
    arrivedAt: new Date(),
  });
}

export interface WithdrawingMember extends TestMember {
  readonly bankAccountId: string;
  readonly cardNo: string;
}

/** A member with a name, a card of long ago, a pay password and money that may leave. */
export async function withdrawingMember(server: TestServer, amountFen: bigint): Promise<WithdrawingMember> {
  const member = await letWithdraw(server, await server.newMember(), amountFen);
  await ageAccounts(server, member.memberId);
  return member;
}

/** The member's bank accounts were added two days earlier: a large withdrawal does not wait for them. */
export async function ageAccounts(server: TestServer, memberId: string): Promise<void> {
  await sql`update bank_account set added_at = added_at - interval '2 days' where member_id = ${memberId}`.execute(
    server.deps.db.read,
  );
}

/** Gives a member all of that; the card is new. */
export async function letWithdraw(
  server: TestServer,
  member: TestMember,
  amountFen: bigint,
): Promise<WithdrawingMember> {
  await certifyPerson(server, member.memberId);
  if (amountFen > 0n) await transferIn(server, member, amountFen);
  const cardNo = newCardNo();
  const { items } = await member.api.withdrawal.saveBankAccount({
    body: { bank: 'abc', accountNo: cardNo, payPassword: PAY_PASSWORD },
  });
  return { ...member, bankAccountId: items[0]?.id ?? '', cardNo };
}

/** Requests a withdrawal. */
export const applyFor = (member: WithdrawingMember, amount: number) =>
  member.api.withdrawal.apply({
    body: { amount, bankAccountId: member.bankAccountId, payPassword: PAY_PASSWORD },
  });
