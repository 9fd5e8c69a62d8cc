import {
  BANK_FEED_PATH,
  BANK_SIGNATURE_HEADER,
  type BankNotice,
  signNotice,
} from '../features/finance/bank-transfers/bank-feed.ts';
import type { Company } from '../features/identity/company-register/invented-companies.ts';
import { lastSmsCode, resetRateLimits } from './anonymous-client.ts';
import type { TestMember, TestServer } from './server.ts';

export const PERSON = { memberType: '1', name: '王小明', identityNo: '11010519491231002X' } as const;

/** The form of a company that proves itself by a transfer. */
export const transferOf = ({ companyName, creditCode }: Company) =>
  ({ memberType: '2', name: companyName, identityNo: creditCode, authenType: '1' }) as const;

/** Requests the code and submits. */
export async function submitForm(server: TestServer, member: TestMember, form: object) {
  await resetRateLimits(server);
  await member.api.account.sendSmsCode({ query: { mobile: member.account, type: 5 } });
  const verifyCode = await lastSmsCode(server, member.account);
  return member.api.member.certify({ body: { ...form, verifyCode } as never });
}

let references = 0;

/** Sends the bank's notification of a transfer; signed by it unless another signature is given. Returns status and text. */
export async function transferArrives(
  server: TestServer,
  notice: Partial<BankNotice> & { readonly toAccount: string; readonly payerName: string },
  signature?: string,
): Promise<string> {
  references += 1;
  const body = Buffer.from(
    JSON.stringify({
      bankReference: `TEST-${process.pid}-${references}`,
      amount: '0.01',
      payerAccount: '6222021001116245702',
      arrivedAt: '2026-11-20T10:00:00+08:00',
      ...notice,
    }),
  );
  const response = await fetch(`${server.url}${BANK_FEED_PATH}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      [BANK_SIGNATURE_HEADER]: signature ?? (await signNotice(server.deps, body)),
    },
    body,
  });
  return `${response.status} ${await response.text()}`;
}
