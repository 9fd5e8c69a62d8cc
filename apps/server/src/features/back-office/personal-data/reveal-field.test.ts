import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMemberWithUniqueData, type MemberWithUniqueData } from '../../../testing/member-with-unique-data.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
let scenario: MemberWithUniqueData;
beforeAll(async () => {
  server = await startTestServer();
  scenario = await createMemberWithUniqueData(server);
});
afterAll(() => server.stop());

const looksAt = (staffId: string) =>
  server.deps.db.read.selectFrom('revealed_field').selectAll().where('staff_id', '=', staffId).orderBy('id').execute();

test('each number is revealed to who may see its object, and each look is recorded', async () => {
  const { member, numbers, certificationId, main, transferId, withdrawalId } = scenario;
  const orderId = main.orders[0]?.id ?? '';
  const all = [
    ['memberPhone', ['member.view', 'contact.view'], member.memberId, numbers.phone],
    ['memberIdentityNo', ['member.view'], member.memberId, numbers.identityNo],
    ['orderMemberPhone', ['order.view', 'contact.view'], orderId, numbers.phone],
    ['orderAddressPhone', ['order.view', 'address.view', 'contact.view'], orderId, numbers.addressPhone],
    ['certificationPhone', ['certification.view', 'contact.view'], certificationId, numbers.phone],
    ['certificationIdentityNo', ['certification.view'], certificationId, numbers.identityNo],
    ['certifiedIdentityNo', ['certification.view'], certificationId, numbers.identityNo],
    ['transferPayerAccount', ['transfer.view', 'amount.view'], transferId, numbers.payerAccount],
    ['withdrawalAccountNo', ['withdrawal.view', 'amount.view'], withdrawalId, numbers.cardNo],
  ] as const;
  for (const [field, views, id, value] of all) {
    const staff = await server.newStaff([...views, 'personal.reveal']);
    expect(await staff.api.personalData.reveal({ body: { field, id } })).toEqual({ value });
    expect(await looksAt(staff.staffId)).toMatchObject([
      { field, object_id: id, member_id: member.memberId, ip: '127.0.0.1', revealed_at: expect.any(Date) },
    ]);
    // None of what it takes can be missing.
    const needed = [...views, 'personal.reveal'] as const;
    for (const missing of needed) {
      const other = await server.newStaff(needed.filter((permission) => permission !== missing));
      await expect(other.api.personalData.reveal({ body: { field, id } })).rejects.toMatchObject({ kind: 'forbidden' });
      expect(await looksAt(other.staffId)).toEqual([]);
    }
  }
});

test('a missing object is not found, and no view is recorded', async () => {
  const staff = await server.newStaff();
  const { memberId } = await server.newMember();
  for (const [field, id] of [
    ['memberPhone', '7b3e0c1a-52a4-4f0e-9d5b-0a6f6a1c2d3e'],
    ['refundPhone', scenario.main.id],
    ['transferPayerAccount', memberId],
    // This member is not certified.
    ['memberIdentityNo', memberId],
  ] as const)
    await expect(staff.api.personalData.reveal({ body: { field, id } })).rejects.toMatchObject({ code: 'notFound' });
  expect(await looksAt(staff.staffId)).toEqual([]);
});

test('view records are immutable: no change, deletion or truncation', async () => {
  const { db } = server.deps;
  const staff = await server.newStaff();
  await staff.api.personalData.reveal({ body: { field: 'memberPhone', id: scenario.member.memberId } });
  for (const work of [
    () => db.transaction((tx) => tx.updateTable('revealed_field').set({ ip: '' }).execute()),
    () => db.transaction((tx) => tx.deleteFrom('revealed_field').execute()),
  ])
    await expect(work()).rejects.toThrow('rows of revealed_field are written once');
  expect(await looksAt(staff.staffId)).toHaveLength(1);
});

test('a user can view a hundred and twenty values an hour, also concurrently', async () => {
  const staff = await server.newStaff();
  const looks = await Promise.allSettled(
    Array.from({ length: 130 }, () =>
      staff.api.personalData.reveal({ body: { field: 'memberPhone', id: scenario.member.memberId } }),
    ),
  );
  expect(looks.filter(({ status }) => status === 'fulfilled')).toHaveLength(120);
  expect(await looksAt(staff.staffId)).toHaveLength(120);
});
