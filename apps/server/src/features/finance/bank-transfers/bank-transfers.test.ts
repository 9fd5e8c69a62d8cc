import { FIELD_PERMISSIONS } from '@xunban/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { resetRateLimits } from '../../../testing/anonymous-client.ts';
import { submitForm, transferArrives, transferOf } from '../../../testing/certifications.ts';
import { violations } from '../../../testing/payments.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/server.ts';
import { INVENTED_COMPANIES } from '../../identity/company-register/invented-companies.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ PROXY_HOPS: '1' });
});
afterAll(async () => {
  const broken = await violations(server.deps.db);
  await server.stop();
  expect(broken).toEqual([]);
});
beforeEach(() => resetRateLimits(server));

const COMPANY = INVENTED_COMPANIES[0]!;
const OTHER = INVENTED_COMPANIES[1]!;
const submit = (member: TestMember, form: object) => submitForm(server, member, form);
const arrives = (notice: Parameters<typeof transferArrives>[1], signature?: string) =>
  transferArrives(server, notice, signature);

test('a transfer of the company’s own name certifies by itself and lands in the wallet, once', async () => {
  const member = await server.newMember();
  const { transfer } = await submit(member, transferOf(COMPANY));
  const account = await member.api.payment.transferAccount({ query: { from: 4 } });
  expect(transfer?.account).toEqual(account);
  expect(account).toMatchObject({ userId: member.memberId, isDemonstration: true });
  expect(account.account).toMatch(/^629900\d{10}$/);
  expect(await member.api.member.companyPrefill()).toEqual({
    ...{ companyName: COMPANY.companyName, invoiceNo: COMPANY.creditCode, isFixed: false },
  });

  const notice = {
    toAccount: account.account,
    payerName: ` ${COMPANY.companyName} `,
    bankReference: `ONCE-${process.pid}`,
  };
  const answers = await Promise.all(Array.from({ length: 6 }, () => arrives(notice)));
  expect(new Set(answers)).toEqual(new Set(['200 success']));
  expect(await member.api.account.me()).toMatchObject({
    ...{ memberType: 'Enterprise', companyName: COMPANY.companyName, cash: 0.01, trueName: '测试买家' },
  });
  expect(await member.api.member.companyPrefill()).toMatchObject({ isFixed: true });
  expect(await member.api.member.certification()).toMatchObject({ state: 'approved', step: 3, can: ['update'] });
  const { items } = await member.api.member.transfers({ body: {} });
  expect(items).toMatchObject([
    { amount: 0.01, state: 'credited', purpose: 'certification', payerAccount: '***************5702' },
  ]);
  expect((await member.api.payment.cashLogs({ query: { kind: 'transferIn' } })).items).toMatchObject([
    { amount: 0.01 },
  ]);
  expect(await arrives({ ...notice, amount: '5.00' })).toBe('409 fail');

  // From then on money of that name is simply credited, and of another is held.
  await arrives({ toAccount: account.account, payerName: COMPANY.companyName, amount: '1200.50' });
  await arrives({ toAccount: account.account, payerName: '张三', amount: '9.99' });
  expect((await member.api.account.me()).cash).toBe(1200.51);
});

test('a transfer of another name is held; staff credit it to a wallet or book that it went back', async () => {
  const member = await server.newMember();
  const staff = await server.newStaff([...FIELD_PERMISSIONS, 'transfer.view', 'transfer.match']);
  const { transfer } = await submit(member, transferOf(OTHER));
  const toAccount = transfer?.account.account ?? '';
  expect(await arrives({ toAccount, payerName: COMPANY.companyName, amount: '30.00' })).toBe('200 success');
  expect(await arrives({ toAccount: '6299009999999999', payerName: OTHER.companyName })).toBe('200 success');
  expect(await member.api.member.certification()).toMatchObject({ state: 'awaitingTransfer', step: 2 });
  expect((await member.api.account.me()).cash).toBe(0);

  const find = (filter: string) => staff.api.staffMembers.transfers({ query: { state: 'waiting', filter } });
  const [held] = (await find(toAccount)).items;
  expect(held).toMatchObject({ memberId: member.memberId, amount: 30, can: ['assign', 'return'] });
  const decision = {
    params: { id: held?.id ?? '' },
    body: { memberId: member.memberId, note: '代付说明已存档', version: 1 },
  };
  const both = await Promise.allSettled([
    staff.api.staffMembers.assignTransfer(decision),
    staff.api.staffMembers.returnTransfer({ params: decision.params, body: { note: '已原路退回', version: 1 } }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const [nobodys] = (await find('6299009999999999')).items;
  expect(nobodys).toMatchObject({ memberId: null });
  await staff.api.staffMembers.returnTransfer({
    params: { id: nobodys?.id ?? '' },
    body: { note: '已原路退回', version: 1 },
  });
  const seesOnly = await server.newStaff([...FIELD_PERMISSIONS, 'transfer.view']);
  await expect(seesOnly.api.staffMembers.assignTransfer(decision)).rejects.toMatchObject({ code: 'forbidden' });
});

test('a notice is genuine by its signature and its form', async () => {
  const notice = { toAccount: '6299009999999999', payerName: '某公司' };
  expect(await arrives(notice, '0'.repeat(64))).toBe('401 fail');
  expect(await arrives(notice, '')).toBe('401 fail');
  for (const wrong of [
    { amount: '0.00' },
    { amount: '1' },
    { amount: '-1.00' },
    { arrivedAt: 'yesterday' },
    { bankReference: '' },
  ])
    expect(await arrives({ ...notice, ...wrong }), JSON.stringify(wrong)).toBe('400 fail');
});
