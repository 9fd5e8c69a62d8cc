import { ACCOUNT_HEADER, calls, INVITED_ROLES, type InvitedRole } from '@xunban/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { publish } from '../../../platform/events/publish.ts';
import { lastSmsCode, messagesTo, resetRateLimits } from '../../../testing/anonymous-client.ts';
import { join, newCompany, tokenIn } from '../../../testing/company.ts';
import { codeOf } from '../../../testing/declared-calls.ts';
import { placePlainOrder } from '../../../testing/orders.ts';
import { creditWallet } from '../../../testing/payments.ts';
import { sendRequest } from '../../../testing/send-request.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const DENIED = { message: '无此权限' };
const refused = (code: string) => ({ code });
const invited = async (owner: TestMember, role: InvitedRole, phone?: string) =>
  owner.api.company.invite({ body: { role, ...(phone === undefined ? {} : { phone }) } });
const shown = (person: TestMember, link: string) => person.api.company.invitation({ params: { token: tokenIn(link) } });
const answered = (person: TestMember, link: string, accept: boolean) =>
  person.api.company.answer({ params: { token: tokenIn(link) }, body: { accept } });

test('a purchaser orders in the account of the company, which owns the order; the history names the purchaser', async () => {
  const owner = await newCompany(server, '深圳市迅测电子有限公司');
  const purchaser = await server.newMember();
  await purchaser.api.account.editProfile({ body: { trueName: '周采购' } });
  await join(owner, purchaser, 'purchaser');
  const me = await purchaser.api.account.me({});
  expect(me).toMatchObject({
    ...{ memberId: purchaser.memberId, account: purchaser.account, trueName: '周采购', memberType: 'Enterprise' },
    ...{ accountId: owner.memberId, actingFor: '深圳市迅测电子有限公司', role: 'purchaser' },
  });
  expect(me.permissions.map(({ id }) => id)).not.toContain('withdrawal.view');

  const main = await placePlainOrder(server, { ...purchaser, memberId: owner.memberId });
  const orderNo = main.orders[0]?.orderNo ?? '';
  const seen = await owner.api.order.detail({ query: { orderNo } });
  expect(seen.history[0]).toMatchObject({ actor: 'buyer', actorName: '周采购' });
  await expect(purchaser.api.withdrawal.list({ query: {} })).rejects.toMatchObject(DENIED);

  await purchaser.api.company.switchTo({ body: { accountId: purchaser.memberId } });
  expect((await purchaser.api.order.list({ body: {} })).items).toEqual([]);
  await expect(purchaser.api.order.detail({ query: { orderNo } })).rejects.toMatchObject(refused('notFound'));
  expect(await purchaser.api.account.me({})).toMatchObject({ role: 'owner', memberType: '', actingFor: '' });
});

test('calls about the person act in the own account: profile, devices, pay password, settings, export', async () => {
  const owner = await newCompany(server);
  await owner.api.account.editProfile({ body: { trueName: '老板', qq: '10001' } });
  const engineer = await server.newMember();
  await join(owner, engineer, 'engineer');
  await engineer.api.account.editProfile({ body: { qq: '20002' } });
  expect([(await owner.api.account.me({})).qq, (await engineer.api.account.me({})).qq]).toEqual(['10001', '20002']);
  expect((await engineer.api.account.devices({})).items).toHaveLength(1);
  await engineer.api.account.signOutEverywhere({ body: { keepCurrent: true } });
  expect((await owner.api.account.devices({})).items).toHaveLength(1);
  expect((await engineer.api.account.members({ query: {} })).items.map(({ id }) => id)).toEqual([engineer.memberId]);
  await resetRateLimits(server);
  await engineer.api.member.payPasswordCode({});
  const verifyCode = await lastSmsCode(server, engineer.account);
  await engineer.api.member.setPayPassword({ body: { verifyCode, payPassword: '602917' } });
  expect((await owner.api.account.me({})).hasPayPassword).toBe(false);
  expect((await engineer.api.account.me({})).hasPayPassword).toBe(true);
  expect(await engineer.api.accountData.closing({})).toEqual(await engineer.api.accountData.closing({}));
});

test('balance and credit are shown to roles that pay; money messages to those who see the wallet', async () => {
  const owner = await newCompany(server);
  await creditWallet(server.deps.db, owner.memberId, 12_345n);
  const cash: Record<string, number> = {};
  for (const role of INVITED_ROLES) {
    const person = await server.newMember();
    await join(owner, person, role);
    cash[role] = (await person.api.account.me({})).cash;
    const { items } = await person.api.message.list({ query: {} });
    expect(items.filter(({ event }) => event === 'companyJoined')).toEqual([]);
  }
  expect(cash).toEqual({ purchaser: 123.45, engineer: 0, bookkeeper: 123.45, viewer: 0 });
  expect((await owner.api.message.list({ query: {} })).items.map(({ event }) => event)).toEqual(
    INVITED_ROLES.map(() => 'companyJoined'),
  );
});

test('the wallet of the company pays with the pay password of the person who pays', async () => {
  const owner = await newCompany(server);
  const purchaser = await server.newMember();
  await join(owner, purchaser, 'purchaser');
  await creditWallet(server.deps.db, owner.memberId, 100_000n);
  const body = { payNo: 'PAY1', amount: '1.00', useWallet: true, payPassword: '602917' } as never;
  await expect(purchaser.api.payment.pay({ body })).rejects.toMatchObject(refused('account.payPasswordMissing'));
});

test('an invitation by SMS is for its phone alone, is shown with company, person and role, and is used once', async () => {
  const owner = await newCompany(server, '东莞市邀测科技有限公司');
  await owner.api.account.editProfile({ body: { trueName: '孙总' } });
  const [guest, stranger] = [await server.newMember(), await server.newMember()];
  const { invitation, link } = await invited(owner, 'bookkeeper', guest.account);
  expect(invitation.phone).toMatch(/^139\*{4}\d{4}$/);
  const [sms] = await messagesTo(server, guest.account);
  expect(sms?.text).toContain('东莞市邀测科技有限公司');
  expect(sms?.text).toContain(link);
  expect(await shown(guest, link)).toMatchObject({
    ...{ companyName: '东莞市邀测科技有限公司', invitedBy: '孙总', role: 'bookkeeper' },
  });
  for (const [person, address] of [
    [stranger, link],
    [guest, `/${'x'.repeat(43)}`],
  ] as const) {
    await expect(shown(person, address)).rejects.toMatchObject(refused('notFound'));
    await expect(answered(person, address, true)).rejects.toMatchObject(refused('notFound'));
  }
  await answered(guest, link, true);
  await expect(shown(guest, link)).rejects.toMatchObject(refused('notFound'));
  await expect(answered(guest, link, true)).rejects.toMatchObject(refused('notFound'));
  expect((await owner.api.company.members({})).items.map(({ role }) => role)).toEqual(['owner', 'bookkeeper']);
  expect((await owner.api.company.invitations({})).items).toEqual([]);
});

test('declined, withdrawn and expired invitations let nobody in', async () => {
  const owner = await newCompany(server);
  const person = await server.newMember();
  const declined = await invited(owner, 'viewer');
  await answered(person, declined.link, false);
  const withdrawn = await invited(owner, 'viewer');
  await owner.api.company.withdraw({ params: { id: withdrawn.invitation.id } });
  const expired = await invited(owner, 'viewer');
  await server.deps.db.transaction((tx) =>
    tx
      .updateTable('company_invitation')
      .set({ expires_at: sql<Date>`now() - interval '1 second'` })
      .where('id', '=', expired.invitation.id)
      .execute(),
  );
  for (const { link } of [declined, withdrawn, expired])
    await expect(answered(person, link, true)).rejects.toMatchObject(refused('notFound'));
  expect((await owner.api.company.members({})).items).toHaveLength(1);
  expect((await owner.api.message.list({ query: {} })).items.map(({ event }) => event)).toEqual(['companyDeclined']);
});

test('two people who accept one link at once: one gets in', async () => {
  const owner = await newCompany(server);
  const { link } = await invited(owner, 'viewer');
  const people = [await server.newMember(), await server.newMember(), await server.newMember()];
  const outcomes = await Promise.allSettled(people.map((person) => answered(person, link, true)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await owner.api.company.members({})).items).toHaveLength(2);
});

test('only a certified company invites, within limits, and nobody twice', async () => {
  const person = await server.newMember();
  await expect(invited(person, 'viewer')).rejects.toMatchObject(refused('company.notCertified'));
  const owner = await newCompany(server);
  const { link } = await invited(owner, 'viewer');
  await expect(answered(owner, link, true)).rejects.toMatchObject(refused('company.alreadyMember'));
  await answered(person, link, true);
  const again = await invited(owner, 'purchaser');
  await expect(answered(person, again.link, true)).rejects.toMatchObject(refused('company.alreadyMember'));
  const phone = (await server.newMember()).account;
  for (let time = 0; time < 3; time += 1) await invited(owner, 'viewer', phone);
  await expect(invited(await newCompany(server), 'viewer', phone)).rejects.toMatchObject(refused('rateLimited'));
  expect((await owner.api.company.invitations({})).items).toHaveLength(2);
  for (let time = 0; time < 18; time += 1) await invited(owner, 'viewer');
  await expect(invited(owner, 'viewer')).rejects.toMatchObject(refused('company.tooMany'));
});

test('who is removed or leaves loses access with the next request and takes nothing along', async () => {
  const owner = await newCompany(server);
  const [removed, leaving] = [await server.newMember(), await server.newMember()];
  const { membershipId } = await join(owner, removed, 'purchaser');
  await join(owner, leaving, 'purchaser');
  const main = await placePlainOrder(server, { ...removed, memberId: owner.memberId });
  const orderNo = main.orders[0]?.orderNo ?? '';
  const ended = new AbortController();
  const stream = await fetch(`${server.url}${calls.system.events.path}`, {
    headers: { Authorization: `Bearer ${removed.token}` },
    signal: ended.signal,
  });
  await owner.api.company.remove({ params: { id: membershipId } });
  // The stream that was opened for the company ends by itself.
  await stream.text();
  ended.abort();
  await leaving.api.company.leave({ body: { accountId: owner.memberId } });
  for (const person of [removed, leaving]) {
    await expect(person.api.order.detail({ query: { orderNo } })).rejects.toMatchObject(refused('notFound'));
    await expect(person.api.company.switchTo({ body: { accountId: owner.memberId } })).rejects.toMatchObject(
      refused('notFound'),
    );
    expect((await person.api.company.companies({})).items.map(({ isOwn }) => isOwn)).toEqual([true]);
    expect(await person.api.account.me({})).toMatchObject({ role: 'owner', accountId: person.memberId });
  }
  expect((await owner.api.order.detail({ query: { orderNo } })).orderNo).toBe(orderNo);
  expect((await owner.api.company.members({})).items).toHaveLength(1);
  // The same person can be invited again, with another role.
  await join(owner, removed, 'viewer');
  expect(await removed.api.account.me({})).toMatchObject({ role: 'viewer', accountId: owner.memberId });
});

test('open pages of the people of a company learn of its changes', async () => {
  const owner = await newCompany(server);
  const [person, stranger] = [await server.newMember(), await server.newMember()];
  await join(owner, person, 'viewer');
  const leaving = new AbortController();
  const streamOf = async ({ token }: TestMember) => {
    const headers = { Authorization: `Bearer ${token}` };
    const { body } = await fetch(`${server.url}${calls.system.events.path}`, { headers, signal: leaving.signal });
    return body?.pipeThrough(new TextDecoderStream()).getReader();
  };
  const change = (memberId: string) =>
    server.deps.db.transaction((tx) => publish(tx, { topic: 'cart', id: memberId, memberId }));
  const read = async (reader: Awaited<ReturnType<typeof streamOf>>, id: string) => {
    for (let text = ''; ; ) {
      const { value = '', done } = (await reader?.read()) ?? { done: true };
      text += value;
      if (done || text.includes(id)) return text;
    }
  };
  const others = await streamOf(stranger);
  // The news of the joining ends an open stream, and the page opens it again.
  await vi.waitFor(async () => {
    const seen = await streamOf(person);
    await change(owner.memberId);
    expect(await read(seen, owner.memberId)).toContain('"topic":"cart"');
  });
  await change(stranger.memberId);
  expect(await read(others, stranger.memberId)).not.toContain(owner.memberId);
  leaving.abort();
});

test('a changed role counts for the next request; a stale version is refused', async () => {
  const owner = await newCompany(server);
  const person = await server.newMember();
  const { membershipId: id } = await join(owner, person, 'viewer');
  await expect(person.api.withdrawal.list({ query: {} })).rejects.toMatchObject(DENIED);
  await owner.api.company.changeRole({ params: { id }, body: { role: 'bookkeeper', version: 1 } });
  expect((await person.api.withdrawal.list({ query: {} })).items).toEqual([]);
  await expect(
    owner.api.company.changeRole({ params: { id }, body: { role: 'viewer', version: 1 } }),
  ).rejects.toMatchObject(refused('staleVersion'));
});

test('nobody acts in a company without a membership, nor changes the own role', async () => {
  const [owner, other] = [await newCompany(server), await newCompany(server)];
  const [stranger, purchaser] = [await server.newMember(), await server.newMember()];
  const { membershipId: id } = await join(owner, purchaser, 'purchaser');
  for (const accountId of [owner.memberId, '00000000-0000-4000-8000-000000000000'])
    await expect(stranger.api.company.switchTo({ body: { accountId } })).rejects.toMatchObject(refused('notFound'));
  // A session that is bound to the account without a membership acts in the own account.
  await server.deps.db.transaction((tx) =>
    tx
      .updateTable('member_session')
      .set({ acting_in: owner.memberId })
      .where('member_id', '=', stranger.memberId)
      .execute(),
  );
  expect(await stranger.api.account.me({})).toMatchObject({ accountId: stranger.memberId, role: 'owner' });
  const escalations = [
    () => purchaser.api.company.changeRole({ params: { id }, body: { role: 'bookkeeper', version: 1 } }),
    () => purchaser.api.company.remove({ params: { id } }),
    () => purchaser.api.company.invite({ body: { role: 'bookkeeper' } }),
    () => purchaser.api.company.invitations({}),
  ];
  for (const escalate of escalations) await expect(escalate()).rejects.toMatchObject(DENIED);
  const foreign = [
    () => other.api.company.changeRole({ params: { id }, body: { role: 'viewer', version: 1 } }),
    () => other.api.company.remove({ params: { id } }),
    () => other.api.company.leave({ body: { accountId: owner.memberId } }),
  ];
  for (const attempt of foreign) await expect(attempt()).rejects.toMatchObject(refused('notFound'));
  await expect(owner.api.company.leave({ body: { accountId: owner.memberId } })).rejects.toMatchObject(
    refused('notFound'),
  );
  await expect(owner.api.company.invite({ body: { role: 'owner' as never } })).rejects.toMatchObject(
    refused('invalidInput'),
  );
});

test('the guid of a request is the person, and a page of another account is refused', async () => {
  const owner = await newCompany(server);
  const person = await server.newMember();
  await join(owner, person, 'viewer');
  const { path } = calls.address.list;
  const listed = (query: string, headers: Record<string, string> = {}) =>
    sendRequest(`${server.url}${path}${query}`, {
      method: 'GET',
      headers: { Authorization: `Bearer ${person.token}`, ...headers },
    }).then(({ status, headers: answer, text }) => codeOf({ status, headers: answer, json: JSON.parse(text) }));
  expect(await listed(`?guid=${person.memberId}`)).toBeUndefined();
  expect(await listed(`?guid=${owner.memberId}`)).toBe(403);
  expect(await listed('', { [ACCOUNT_HEADER]: owner.memberId })).toBeUndefined();
  expect(await listed('', { [ACCOUNT_HEADER]: person.memberId })).toBe('company.accountChanged');
  // The stream of events opens, so that the page learns of the change.
  const leaving = new AbortController();
  const stream = await fetch(`${server.url}${calls.system.events.path}`, {
    headers: { Authorization: `Bearer ${person.token}`, [ACCOUNT_HEADER]: person.memberId },
    signal: leaving.signal,
  });
  expect(stream.status).toBe(200);
  leaving.abort();
});

test('a disabled or closed company ends the access of all its people', async () => {
  const owner = await newCompany(server);
  const person = await server.newMember();
  await join(owner, person, 'viewer');
  const setDisabled = (is_disabled: boolean) =>
    server.deps.db.transaction((tx) =>
      tx.updateTable('member').set({ is_disabled }).where('id', '=', owner.memberId).execute(),
    );
  await setDisabled(true);
  expect(await person.api.account.me({})).toMatchObject({ accountId: person.memberId });
  expect((await person.api.company.companies({})).items).toHaveLength(1);
  await setDisabled(false);
  await resetRateLimits(server);
  await owner.api.member.sendCode({ query: {} });
  const { proof } = await owner.api.member.validateCode({
    query: { verifyCode: await lastSmsCode(server, owner.account) },
  });
  await owner.api.accountData.close({ body: { proof } });
  expect((await person.api.company.companies({})).items).toHaveLength(1);
});
