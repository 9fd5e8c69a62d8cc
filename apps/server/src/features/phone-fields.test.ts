import { COMPANY_PACKING } from '@xunban/contract';
import { COMPANY_PROFILE_FACTS, type CompanyProfile } from '@xunban/contract/company-profile';
import { countTried, isStress } from '@xunban/testkit/stress';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { lastSmsCode, newAnonymousClient, resetRateLimits } from '../testing/anonymous-client.ts';
import { PERSON, submitForm } from '../testing/certifications.ts';
import { PERSONAL_BILLING_PROFILE } from '../testing/invoices.ts';
import { fillCart, giveAddress, giveBoardFile, placePlainOrder, reviewBoards } from '../testing/orders.ts';
import { newPhone, startTestServer, type TestMember, type TestServer } from '../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ PROXY_HOPS: '1' });
});
afterAll(() => server.stop());
beforeEach(() => resetRateLimits(server));

const grouped = (phone: string, mark: string) => [phone.slice(0, 3), phone.slice(3, 7), phone.slice(7)].join(mark);
const fullWidth = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));

/** Ways in which people have a mobile number. */
const SPELLINGS: readonly (readonly [origin: string, spell: (phone: string) => string])[] = [
  ['as digits', (phone) => phone],
  ['with +86', (phone) => `+86${phone}`],
  ['autofilled', (phone) => `+86 ${grouped(phone, ' ')}`],
  ['with spaces', (phone) => ` ${grouped(phone, ' ')} `],
  ['with dashes', (phone) => `0086-${grouped(phone, '-')}`],
  ['in full width', (phone) => `＋８６　${fullWidth(phone)}`],
  ['between invisible marks', (phone) => `\u202D${grouped(phone, '\u00A0')}\u202C\u200B`],
];
/** Returns the spelling of a number for one field after another, from this one on. */
function spellings(first: number): (phone: string) => string {
  let next = first;
  return (phone) => {
    countTried('phone numbers entered in various spellings', 1);
    const [, spell] = SPELLINGS[next % SPELLINGS.length] ?? [];
    next += 1;
    return spell?.(phone) ?? phone;
  };
}
/** Each spelling is first once in `npm run stress`; otherwise each is used once in a test of so many fields. */
const firstSpellings = (fields: number) =>
  [...SPELLINGS.entries()]
    .filter(([at]) => isStress || at % fields === 0)
    .map(([at, [origin]]) => [origin, at] as const);

const LANDLINES = [
  ['（0512）6812 3456', '0512-68123456'],
  ['+86 512 68123456', '0512-68123456'],
  ['０５１２－６８１２３４５６转８０１', '0512-68123456-801'],
] as const;

const LOGIN = '/api/applet/appletaccount/post-applet-xunban-login';
const REGISTER = '/api/applet/appletaccount/post-applet-xunban-register';
const RESET = '/api/applet/appletaccount/post-applet-forgetpassword';
const PASSWORD = 'kuai-dian-da-yang';

test.each(firstSpellings(SPELLINGS.length))(
  'an account registers, signs in twice and resets its password by a number %s, then in the other spellings',
  async (_, first) => {
    const spell = spellings(first);
    const account = newPhone();
    const client = newAnonymousClient(server);
    const smsCode = async () => {
      await resetRateLimits(server);
      const mobile = encodeURIComponent(spell(account));
      await client.send('GET', `/api/applet/appletaccount/get-xunban-message-code?mobile=${mobile}&type=3`);
      return lastSmsCode(server, account);
    };
    const password = { password: PASSWORD, confirmPassword: PASSWORD };
    const registered = await client.send('POST', REGISTER, {
      ...{ account: spell(account), verifyCode: await smsCode() },
      ...password,
    });
    const guid = registered.body.result?.['guid'];
    expect(guid).toEqual(expect.any(String));
    const bySms = { account: spell(account), verifyCode: await smsCode(), loginType: 2 };
    expect((await client.send('POST', LOGIN, bySms)).body.result?.['guid']).toBe(guid);
    const { timestamp, answer } = await client.captcha();
    const byPassword = { account: spell(account), password: PASSWORD, verifyCode: answer, timestamp, loginType: 1 };
    expect((await client.send('POST', LOGIN, byPassword)).body.result?.['guid']).toBe(guid);
    const reset = await client.send('POST', RESET, {
      ...{ account: spell(account), verifyCode: await smsCode() },
      ...password,
    });
    expect(reset.body).toMatchObject({ success: true });
    const staff = await server.newStaff(['member.view', 'contact.view']);
    const { items } = await staff.api.memberPage.list({ query: { filter: spell(account) } });
    expect(items.map(({ id }) => id)).toEqual([guid]);
  },
);

test.each(firstSpellings(3))('a member is certified and changes the phone by numbers, first %s', async (_, first) => {
  const spell = spellings(first);
  const member = await server.newMember();
  await submitForm(server, member, { ...PERSON, phone: spell(member.account) });
  expect((await member.api.member.certification()).state).toBe('reviewing');
  const account = newPhone();
  await resetRateLimits(server);
  await member.api.member.sendCode({ query: {} });
  const { proof } = await member.api.member.validateCode({
    query: { verifyCode: await lastSmsCode(server, member.account) },
  });
  await resetRateLimits(server);
  await member.api.member.sendCode({ query: { mobile: spell(account) } });
  const verifyCode = await lastSmsCode(server, account);
  const change = { change: 'phone', verifyCode, proof } as const;
  await member.api.account.updateAccount({ body: { ...change, account: spell(account) } });
  expect((await member.api.account.me()).account).toBe(account);
});

const PLACE = { contactName: '王工', province: '广东省', city: '深圳市', district: '南山区', detail: '科技园 1 号' };
const CONSIGNEE_FORMS = [
  ...SPELLINGS.map(([, spell]) => [spell('13712345678'), '13712345678'] as const),
  ...LANDLINES,
  ['+852 9123 4567', '+85291234567'] as const,
];

test('a recipient of the address book, a checkout, a changed and a corrected delivery has the stored form', async () => {
  const buyer = await server.newMember();
  const staff = await server.newStaff();
  const addressId = await giveAddress(buyer, {});
  const { cartId, amount } = await fillCart(buyer, { fileId: await giveBoardFile(server, buyer.memberId) });
  const checkout = { addressId, cartIds: [cartId], carrier: 'SF', expectedTotal: (amount + 13).toFixed(2) };
  const submitted = await buyer.api.order.submit({ body: { ...checkout, phone: '＋８６ 137 1234 5678' } });
  expect(submitted.address.phone).toBe('13712345678');
  expect((await buyer.api.order.lastContact({})).phone).toBe('13712345678');
  const main = await placePlainOrder(server, buyer);
  await reviewBoards(server, main);
  for (const [typed, phone] of CONSIGNEE_FORMS) {
    const added = await buyer.api.address.add({ body: { ...PLACE, phone: typed } });
    expect(added.phone, typed).toBe(phone);
    const query = { id: added.id };
    expect((await buyer.api.address.edit({ query, body: { ...PLACE, phone: typed } })).phone).toBe(phone);
    await buyer.api.address.remove({ query });
    expect(await changedPhone(buyer, main.id, typed), typed).toBe(phone);
    await changedPhone(buyer, main.id, '13900000009');
    const { version } = await buyer.api.main.deliveryChoices({ query: { mainOrderId: main.id } });
    const correction = { ...PLACE, phone: typed, reason: '客户来电要求', version };
    await staff.api.onBehalf.correctAddress({ params: { id: main.id }, body: correction });
    expect((await buyer.api.order.mainDetail({ query: { mainOrderId: main.id } })).address.phone, typed).toBe(phone);
    await changedPhone(buyer, main.id, '13900000009');
  }
});

async function changedPhone(buyer: TestMember, mainOrderId: string, phone: string): Promise<string> {
  const known = await buyer.api.main.deliveryChoices({ query: { mainOrderId } });
  const { version, carrier, packing, freight } = known;
  const body = { mainOrderId, version, carrier, packing, phone, expectedFreight: freight.toFixed(2) };
  return (await buyer.api.order.changeAddress({ body })).address.phone;
}

const BUSINESS_FORMS = [...CONSIGNEE_FORMS, ['４００ 830 1234', '400-830-1234'], ['', '']] as const;

test('a service contact, the company profile and a billing profile have the stored form', async () => {
  const { api } = await server.newStaff();
  const member = await server.newMember();
  const nothing = Object.fromEntries(COMPANY_PROFILE_FACTS.map((name) => [name, ''])) as CompanyProfile;
  const { id } = await member.api.invoice.addProfile({ body: PERSONAL_BILLING_PROFILE });
  for (const [typed, phone] of BUSINESS_FORMS) {
    const contact = { role: 'sales' as const, name: '客服', phone: typed };
    const { items } = await api.staffMembers.saveServiceContacts({ body: { items: [contact] } });
    expect(items[0]?.phone, typed).toBe(phone);
    const { facts } = await api.staffCompanyProfile.save({ body: { ...nothing, hotline: typed, phone: typed } });
    expect([facts.hotline, facts.phone], typed).toEqual([phone, phone]);
    const profile = { ...PERSONAL_BILLING_PROFILE, registeredPhone: typed };
    const edited = await member.api.invoice.editProfile({ query: { id }, body: profile });
    expect(edited.registeredPhone, typed).toBe(phone);
  }
  await api.staffCompanyProfile.save({ body: nothing });
});

test('a text that is no number of its field is reported with the accepted forms', async () => {
  const { api } = await server.newMember();
  const staff = await server.newStaff();
  const fault = (members: string, message: string) => ({
    validationErrors: [{ members: [members], message: expect.stringContaining(message) }],
  });
  for (const phone of ['1371234567', '68123456', '0512-681234', 'x'.repeat(80)])
    await expect(api.address.add({ body: { ...PLACE, phone } })).rejects.toMatchObject(
      fault('phone', '带区号的座机，例如 0512-68123456'),
    );
  const delivery = {
    ...{ mainOrderId: crypto.randomUUID(), version: 1, carrier: 'SF' },
    ...{ packing: COMPANY_PACKING, expectedFreight: '13.00' },
  };
  await expect(api.order.changeAddress({ body: { ...delivery, phone: '68123456' } })).rejects.toMatchObject(
    fault('phone', '带区号的座机，例如 0512-68123456'),
  );
  for (const mobile of ['0512-68123456', '+85291234567', '１２３'])
    await expect(server.guest.account.sendSmsCode({ query: { mobile, type: 3 } })).rejects.toMatchObject(
      fault('mobile', '请输入正确的手机号'),
    );
  await expect(
    api.invoice.addProfile({ body: { ...PERSONAL_BILLING_PROFILE, registeredPhone: '前台' } }),
  ).rejects.toMatchObject(fault('registeredPhone', '例如 0512-68123456 或 400-830-1234'));
  const items = [{ role: 'sales' as const, name: '客服', phone: '前台' }];
  await expect(staff.api.staffMembers.saveServiceContacts({ body: { items } })).rejects.toMatchObject({
    validationErrors: [{ message: expect.stringContaining('400-830-1234') }],
  });
});
