import { FIELD_PERMISSIONS } from '@xunban/contract';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { resetRateLimits } from '../../../testing/anonymous-client.ts';
import { PERSON, submitForm, transferArrives, transferOf } from '../../../testing/certifications.ts';
import { violations } from '../../../testing/payments.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/server.ts';
import { maskPhone } from '../accounts/masked-numbers.ts';
import { INVENTED_COMPANIES } from '../company-register/invented-companies.ts';
import { certificationJobs } from './certification-jobs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ PROXY_HOPS: '1' });
});
afterAll(async () => {
  const ledgerViolations = await violations(server.deps.db);
  await server.stop();
  expect(ledgerViolations).toEqual([]);
});
beforeEach(() => resetRateLimits(server));

const COMPANY = INVENTED_COMPANIES[0]!;
const OTHER = INVENTED_COMPANIES[1]!;
const uploadImage = async (member: TestMember): Promise<string> => {
  const bytes = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#88aa66' } })
    .png()
    .toBuffer();
  const file = new File([bytes as BlobPart], 'licence.png');
  const { filePath } = await member.api.upload.attachment({ query: { dirName: 'certification' }, files: { file } });
  return filePath;
};
const documentsOf = async (member: TestMember, company = COMPANY) => ({
  ...transferOf(company),
  ...{ authenType: '2', documentType: '2', image: await uploadImage(member) },
});

const submit = (member: TestMember, form: object) => submitForm(server, member, form);
const arrives = (notice: Parameters<typeof transferArrives>[1]) => transferArrives(server, notice);

/** The exact messages of spec §5 for each invalid input of the form. */
test.each<[string, object, Record<string, string>]>([
  [
    'nothing',
    {},
    {
      memberType: '请选择帐号归属类型',
      name: '请输入企业全名！',
      identityNo: '请先选择企业名称！',
      authenType: '请选择认证方式',
      verifyCode: '请重新输入收到的验证码',
    },
  ],
  [
    'an empty person',
    { memberType: 1 },
    { name: '请输入个人姓名！', identityNo: '请输入个人身份号码！', verifyCode: '请重新输入收到的验证码' },
  ],
  ['a code of seven', { ...PERSON, verifyCode: '1234567' }, { verifyCode: '请重新输入收到的验证码' }],
  [
    'documents without any',
    { ...transferOf(COMPANY), authenType: 2, verifyCode: '123456' },
    {
      documentType: '请选择认证资料（3选1）',
      image: '请上传彩色扫描件或复印件，要求图片清晰可见，照片支持jpg/png/gif，不超过5M。',
    },
  ],
  [
    'a material of another kind',
    { ...transferOf(COMPANY), authenType: 2, documentType: 6, image: 'x', verifyCode: '123456' },
    { documentType: '请选择认证资料（3选1）' },
  ],
])('%s is reported field by field with the text of the specification', async (_, form, expected) => {
  const { api } = await server.newMember();
  const faults = await api.member.certify({ body: form as never }).then(
    () => [],
    (error: { validationErrors: { members: string[]; message: string }[] }) => error.validationErrors,
  );
  expect(Object.fromEntries(faults.map(({ members, message }) => [members[0], message]))).toEqual(expected);
});

const DOUBTFUL = '110105194912310021';

test.each(['11010519491231002X', '11010519491231002x', DOUBTFUL, '110105491231002', 'H1234567', 'm12345678901'])(
  '%s certifies an individual, and the member type follows',
  async (identityNo) => {
    const member = await server.newMember();
    const staff = await server.newStaff([...FIELD_PERMISSIONS, 'certification.view', 'certification.review']);
    expect(await submit(member, { ...PERSON, identityNo })).toMatchObject({
      ...{ state: 'reviewing', step: 2, submittedType: 'Person', memberType: '', can: [] },
    });
    const view = await member.api.member.certification();
    expect(view.identityNo).not.toBe(identityNo.toUpperCase());
    expect((await member.api.account.me()).memberType).toBe('');
    const { items } = await staff.api.staffMembers.certifications({ query: { filter: member.account } });
    const id = items[0]?.id ?? '';
    expect((await staff.api.staffMembers.certification({ params: { id } })).hasWrongCheckDigit).toBe(
      identityNo === DOUBTFUL,
    );
    await staff.api.staffMembers.approveCertification({ params: { id }, body: { version: 1 } });
    expect(await member.api.account.me()).toMatchObject({ memberType: 'Person', trueName: '王小明' });
    expect(await member.api.member.certification()).toMatchObject({ state: 'approved', step: 3, can: ['enterprise'] });
  },
);

test.each([
  '12345678',
  '1101054912310',
  '00010519491231002X',
  '110105194902300029',
  'HH1234567',
  'H123456',
  'H123456789012',
])('%s is not a valid identity number', async (identityNo) => {
  const { api } = await server.newMember();
  await expect(
    api.member.certify({ body: { ...PERSON, identityNo, verifyCode: '123456' } as never }),
  ).rejects.toMatchObject({ validationErrors: [{ message: '身份号码格式不正确！' }] });
});

test('documents are reviewed with their image; a rejection has a reason and can be followed by another', async () => {
  const member = await server.newMember();
  const staff = await server.newStaff([...FIELD_PERMISSIONS, 'certification.view', 'certification.review']);
  await submit(member, await documentsOf(member));
  await expect(submit(member, await documentsOf(member))).rejects.toMatchObject({ code: 'certification.notAllowed' });
  const find = async () =>
    (await staff.api.staffMembers.certifications({ query: { filter: member.account, state: 'reviewing' } })).items[0]!;
  const { id, version } = await find();
  const shown = await staff.api.staffMembers.certificationImage({ params: { id } });
  expect((await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).format).toBe('jpeg');
  expect(await staff.api.staffMembers.certification({ params: { id } })).toMatchObject({
    ...{ name: COMPANY.companyName, phone: maskPhone(member.account), register: COMPANY, can: ['approve', 'reject'] },
    history: [{ from: '', to: 'reviewing' }],
  });
  await staff.api.staffMembers.rejectCertification({ params: { id }, body: { version, reason: '公章不清晰' } });
  await expect(
    staff.api.staffMembers.approveCertification({ params: { id }, body: { version } }),
  ).rejects.toMatchObject({ code: 'staleVersion' });
  expect(await member.api.member.certification()).toMatchObject({
    ...{ state: 'rejected', reason: '公章不清晰', step: 1, can: ['person', 'enterprise'] },
  });
  await submit(member, await documentsOf(member));
  const again = await find();
  const [one, two] = await Promise.allSettled([
    staff.api.staffMembers.approveCertification({ params: { id: again.id }, body: { version: again.version } }),
    staff.api.staffMembers.rejectCertification({
      params: { id: again.id },
      body: { version: again.version, reason: '不是' },
    }),
  ]);
  expect([one.status, two.status].sort()).toEqual(['fulfilled', 'rejected']);
});

test('the image must be the member’s own upload for this, and the company one of the register with its code', async () => {
  const [member, otherMember] = [await server.newMember(), await server.newMember()];
  const form = await documentsOf(member);
  await expect(submit(otherMember, form)).rejects.toMatchObject({
    validationErrors: [{ members: ['image'] }],
  });
  for (const wrong of [{ identityNo: OTHER.creditCode }, { name: `${COMPANY.companyName}分公司` }])
    await expect(submit(member, { ...form, ...wrong })).rejects.toMatchObject({
      code: 'certification.companyUnknown',
      message: '请先选择企业名称！',
    });
  await expect(submit(member, { ...PERSON, phone: otherMember.account })).rejects.toMatchObject({
    code: 'certification.phoneDiffers',
  });
  expect((await member.api.member.certification()).state).toBe('none');
  const staff = await server.newStaff([...FIELD_PERMISSIONS, 'order.view']);
  await expect(staff.api.staffMembers.certifications({ query: {} })).rejects.toMatchObject({ code: 'forbidden' });
});

test('a transfer is waited for seven days; another submission takes its place before that', async () => {
  const member = await server.newMember();
  await submit(member, transferOf(COMPANY));
  await submit(member, transferOf(OTHER));
  expect(await member.api.member.certification()).toMatchObject({ state: 'awaitingTransfer', name: OTHER.companyName });
  await server.deps.db.transaction((tx) =>
    tx
      .updateTable('certification')
      .set({ deadline: sql<Date>`now()` })
      .where('member_id', '=', member.memberId)
      .where('state', '=', 'awaitingTransfer')
      .execute(),
  );
  const [expire] = certificationJobs(server.deps);
  await expire?.handle({});
  await expire?.handle({});
  expect(await member.api.member.certification()).toMatchObject({
    ...{ state: 'rejected', reason: '7 天内没有收到公司账户的转账，请重新提交', can: ['person', 'enterprise'] },
  });
});

test('a certified company keeps its name but for an update of the register', async () => {
  const renamed = INVENTED_COMPANIES.find(
    (company, at) => INVENTED_COMPANIES[at + 1]?.creditCode === company.creditCode,
  )!;
  const previous = INVENTED_COMPANIES[INVENTED_COMPANIES.indexOf(renamed) + 1]!;
  const member = await server.newMember();
  const { transfer } = await submit(member, transferOf(previous));
  await arrives({ toAccount: transfer?.account.account ?? '', payerName: previous.companyName });
  for (const form of [transferOf(COMPANY), transferOf(previous), PERSON])
    await expect(submit(member, form)).rejects.toMatchObject({ code: 'certification.notAllowed' });
  expect(await submit(member, await documentsOf(member, renamed))).toMatchObject({
    kind: 'update',
    memberType: 'Enterprise',
  });
  // The certified data stays in force until the update is approved.
  expect(await member.api.member.companyPrefill()).toMatchObject({ companyName: previous.companyName, isFixed: true });
  const staff = await server.newStaff();
  const [waiting] = (
    await staff.api.staffMembers.certifications({ query: { filter: member.account, state: 'reviewing' } })
  ).items;
  await staff.api.staffMembers.approveCertification({ params: { id: waiting?.id ?? '' }, body: { version: 1 } });
  expect(await member.api.member.companyPrefill()).toEqual({
    ...{ companyName: renamed.companyName, invoiceNo: renamed.creditCode, isFixed: true },
  });
});

test('a decision reaches the open pages of the member only', async () => {
  const [member, otherMember] = [await server.newMember(), await server.newMember()];
  await submit(member, PERSON);
  const subscribe = ({ memberId }: TestMember) => {
    const stop = new AbortController();
    const stream = server.deps.events.open(`member:${memberId}`, (event) => event.memberId === memberId, stop.signal);
    const received: string[] = [];
    stream.on('data', (chunk: Buffer) => received.push(String(chunk)));
    return { received, stop: () => stop.abort() };
  };
  const [own, others] = [subscribe(member), subscribe(otherMember)];
  const staff = await server.newStaff();
  const { items } = await staff.api.staffMembers.certifications({ query: { filter: member.account } });
  await staff.api.staffMembers.rejectCertification({
    params: { id: items[0]?.id ?? '' },
    body: { version: 1, reason: '证件过期' },
  });
  await vi.waitFor(() => expect(own.received.join('')).toContain('"topic":"certification"'), { timeout: 120_000 });
  expect(others.received.join('')).not.toContain('data:');
  own.stop();
  others.stop();
});
