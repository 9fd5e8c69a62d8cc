// @vitest-environment happy-dom
import {
  type AllCalls,
  type CallResult,
  calls,
  type MemberOrder,
  STAFF_PERMISSIONS,
  type StaffMemberDetail,
  type WalletCorrection,
} from '@xunban/contract';
import { answer, refuse } from '@xunban/testkit/fake-server';
import { screen, setupUser, testScreens, within } from '@xunban/testkit/screen';
import { beforeEach, expect, it } from 'vitest';
import { openConsole } from '../../../testing/open-console.tsx';

testScreens(['console', 'console-member', 'console-members', 'console-refunds', 'order-texts', 'payment', 'wallet']);

const ID = '22222222-0000-4000-8000-000000000001';
const contacts = ['黄客服', '陆客服'].map((name, at) => ({
  id: `33333333-0000-4000-8000-00000000000${at}`,
  role: 'support' as const,
  name,
}));
const [first, second] = contacts;
if (!first || !second) throw new Error('expected exactly one contact');

const device = {
  ...{ id: '44444444-0000-4000-8000-000000000001', kind: 'phone' as const, browser: 'Chrome', system: 'Android' },
  ...{ network: '203.0.113.*', signedInAt: '2026-11-20T10:00:00+08:00', lastSeenAt: '2026-11-21T10:00:00+08:00' },
  isCurrent: false,
};
const member: StaffMemberDetail = {
  ...{ id: ID, memberNo: 'XB100001', account: '138****8000', trueName: '王工', companyName: '凌锐微波' },
  ...{ memberType: 'Enterprise', isTrusted: false, isDisabled: false, cash: 42, email: 'w@example.com', qq: '' },
  ...{ createdAt: '2026-01-05T09:00:00+08:00', lastSeenAt: null, closedAt: null, disabledReason: '', industry: '' },
  ...{ identityNo: '91440300MA5EXAMPLE', version: 3, certifications: [], devices: [device] },
  people: [],
  companies: [],
  contacts: [{ ...first, isAssigned: false }],
};
const order: MemberOrder = {
  ...{ id: '55555555-0000-4000-8000-000000000001', mainNo: 'M261120001', state: 30, version: 2, total: 120, due: 120 },
  createdAt: '2026-11-20T10:00:00+08:00',
  address: {
    ...{ contactName: '李工', phone: '139****0000', province: '广东省', city: '深圳市', district: '南山区' },
    ...{ detail: '科技园 1 号', companyName: '' },
  },
  boards: [
    {
      ...{ id: '66666666-0000-4000-8000-000000000001', orderNo: 'P261120001', state: 30, percent: 0 },
      ...{ fileName: 'board.zip', amount: 108 },
    },
  ],
  can: ['correctAddress'],
};

let current: StaffMemberDetail;
beforeEach(() => {
  current = member;
  answer(calls.staffMembers.detail, () => current);
  answer(calls.memberPage.contacts, () => ({ items: contacts }));
  answer(calls.staffWebhooks.ofMember, () => ({ items: [] }));
});
const person = setupUser();

it('shows who the member is, and signs a device out for a reason that the member reads', async () => {
  const bodies: unknown[] = [];
  answer(calls.onBehalf.signOutDevice, ({ body }) => {
    bodies.push(body);
    current = { ...member, devices: [] };
    return { items: [] };
  });
  openConsole(`/members/${ID}`);
  await screen.findByRole('heading', { level: 1, name: /凌锐微波/ });
  for (const text of ['138****8000', 'w@example.com', '没有提交过认证。', '自动分配（黄客服）'])
    await screen.findByText(text);
  expect(screen.getByText(/只显示地址的前几段；系统没有地址库/)).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: '让「Chrome · Android」退出登录' }));
  const dialog = await screen.findByRole('dialog');
  await person.click(within(dialog).getByRole('button', { name: '退出登录' }));
  await within(dialog).findByText('请填写原因，至少两个字');
  await person.type(within(dialog).getByRole('textbox', { name: '原因' }), '手机丢了');
  await person.click(within(dialog).getByRole('button', { name: '退出登录' }));
  await screen.findByText('现在没有登录的设备。');
  expect(bodies).toEqual([{ deviceId: device.id, reason: '手机丢了' }]);
});

it('disables after saying what that means; what was typed stays when it is refused', async () => {
  answer(calls.staffMembers.setDisabled, () => refuse('staleVersion'));
  openConsole(`/members/${ID}`);
  await person.click(await screen.findByRole('button', { name: '停用账号' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('所有设备立即退出登录')).toBeInTheDocument();
  const reason = within(dialog).getByRole('textbox', { name: '原因' });
  await person.type(reason, '多次恶意退款');
  await person.click(within(dialog).getByRole('button', { name: '停用账号' }));
  await screen.findByText(/已被|刷新|变化/);
  expect(reason).toHaveValue('多次恶意退款');
  answer(calls.staffMembers.setDisabled, ({ body }) => {
    expect(body).toEqual({ isDisabled: true, reason: '多次恶意退款', version: 3 });
    current = { ...member, isDisabled: true, disabledReason: body.reason, version: 4, devices: [] };
    return current;
  });
  await person.click(within(dialog).getByRole('button', { name: '停用账号' }));
  await screen.findByText('账号已停用：多次恶意退款');
  expect(screen.getByRole('button', { name: '恢复账号' })).toBeEnabled();
});

it('corrects an address where that is possible, without the unedited phone number', async () => {
  const bodies: unknown[] = [];
  answer(calls.memberPage.orders, () => ({ totalCount: 1, items: [order] }));
  answer(calls.address.regions, () => [
    {
      code: '44',
      name: '广东省',
      children: [{ code: '4403', name: '深圳市', children: [{ code: '1', name: '南山区' }] }],
    },
  ]);
  answer(calls.onBehalf.correctAddress, ({ body }) => {
    bodies.push(body);
    return bodies.length === 1 ? refuse('onBehalf.alreadySent') : order;
  });
  openConsole(`/members/${ID}?part=orders`);
  await screen.findByText('M261120001');
  await person.click(screen.getByRole('button', { name: '更正地址' }));
  const dialog = await screen.findByRole('dialog');
  const detail = within(dialog).getByRole('textbox', { name: '详细地址' });
  await person.clear(detail);
  await person.type(detail, '科技园 2 号楼');
  await person.type(within(dialog).getByRole('textbox', { name: '原因' }), '客户搬家');
  const phone = within(dialog).getByRole('textbox', { name: '手机号' });
  await person.type(phone, '68123456');
  await within(dialog).findByText(/请输入手机号，或带区号的座机/);
  await person.clear(phone);
  await person.click(within(dialog).getByRole('button', { name: '更正地址' }));
  await screen.findByText('这个主订单已有包裹发出，地址不能再改');
  expect(detail).toHaveValue('科技园 2 号楼');
  await person.click(within(dialog).getByRole('button', { name: '更正地址' }));
  await screen.findByText('地址已更正，会员马上能看到');
  expect(bodies[1]).toMatchObject({
    detail: '科技园 2 号楼',
    reason: '客户搬家',
    version: 2,
    city: '深圳市',
  });
  expect(JSON.stringify(bodies[1])).not.toContain('"phone"');
});

it('each part is shown and each action enabled only with its permission', async () => {
  const permissions = STAFF_PERMISSIONS.filter((held) => held === 'member.view');
  openConsole(`/members/${ID}?part=money`, { permissions });
  await screen.findByRole('heading', { level: 1, name: /凌锐微波/ });
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(
    expect.arrayContaining(['概况', '报价', '短信', '代办记录']),
  );
  expect(screen.queryByRole('tab', { name: '资金' })).not.toBeInTheDocument();
  expect(screen.queryByRole('tab', { name: '订单' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: '停用账号' })).toBeDisabled();
  expect(screen.getByRole('button', { name: '让「Chrome · Android」退出登录' })).toBeDisabled();
});

it('shows what staff did because the member asked for it', async () => {
  answer(calls.onBehalf.actions, () => ({
    totalCount: 1,
    items: [
      {
        ...{
          id: '1',
          action: 'correctAddress' as const,
          at: '2026-11-21T10:00:00+08:00',
          by: '黄客服',
          roles: ['客服'],
        },
        ...{ on: { kind: 'mainOrder' as const, id: order.id, name: order.mainNo }, reason: '客户搬家' },
        changes: [{ field: 'detail' as const, before: '科技园 1 号', after: '科技园 2 号楼' }],
      },
    ],
  }));
  openConsole(`/members/${ID}?part=actions`);
  const link = await screen.findByRole('link', { name: 'M261120001' });
  expect(link).toHaveAttribute('href', '/main-orders/M261120001');
  expect(screen.getByText(/^更正收货地址/)).toBeInTheDocument();
  expect(screen.getByText('详细地址: 科技园 1 号 → 科技园 2 号楼')).toBeInTheDocument();
  expect(screen.getByText('客户搬家')).toBeInTheDocument();
});

it('requests a goodwill with evidence; destination and remaining amount are shown before submission', async () => {
  const page = { totalCount: 0, items: [] };
  answer(calls.memberPage.wallet, () => ({ ...page, balance: 42 }));
  answer(calls.memberPage.payments, () => page);
  answer(calls.staffCoupons.issued, () => page);
  answer(calls.staffWithdrawals.ofMember, () => page);
  answer(calls.staffInvoices.ofMember, () => page);
  answer(calls.staffCredit.account, () => refuse('notFound'));
  answer(calls.staffCredit.statements, () => page);
  const asked: WalletCorrection = {
    ...{ id: device.id, correctionNo: 'TZ261126AAAAAAAAAA', kind: 'goodwill', amount: 30, reason: '晚到三天' },
    ...{ evidenceName: 'letter.pdf', state: 'waiting', askedBy: '吴财务', askedAt: order.createdAt },
    ...{ decidedBy: '', decidedAt: null, note: '' },
  };
  let items: WalletCorrection[] = [];
  answer(calls.staffCorrections.ofMember, () => ({ totalCount: items.length, items }));
  answer(calls.staffCorrections.upload, () => ({ id: device.id, fileName: 'letter.pdf' }));
  const sent: unknown[] = [];
  answer(calls.staffCorrections.ask, ({ body }) => {
    sent.push(body);
    items = [asked];
    return asked;
  });
  openConsole(`/members/${ID}?part=money`);
  await person.click(await screen.findByRole('button', { name: '申请补偿或调整' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('凌锐微波 的余额')).toBeInTheDocument();
  await person.type(dialog.getByRole('spinbutton', { name: '金额' }), '30');
  await dialog.findByText('¥72.00');
  await person.click(dialog.getByRole('button', { name: '提交' }));
  await dialog.findByText('请上传凭据');
  await person.type(dialog.getByRole('textbox', { name: '原因' }), '晚到三天');
  await person.upload(dialog.getByLabelText('凭据'), new File(['%PDF-1.4'], 'letter.pdf', { type: 'application/pdf' }));
  await person.click(dialog.getByRole('button', { name: '提交' }));
  const row = (await screen.findByText('TZ261126AAAAAAAAAA')).closest('tr') ?? document.body;
  expect(row).toHaveTextContent('待审批');
  expect(sent).toEqual([
    { kind: 'goodwill', amount: '30.00', reason: '晚到三天', evidenceId: device.id, evidenceName: 'letter.pdf' },
  ]);
});

it('shows the API keys of the member, and revokes one for a reason that the member reads', async () => {
  const keyOf = (revokedReason: string): CallResult<AllCalls['staffApiKeys']['revoke']> => ({
    ...{ id: '77777777-0000-4000-8000-000000000001', name: 'ERP', prefix: 'xb_live_abcd…', networks: [] },
    ...{ perOrder: 500, perMonth: 2000, paidThisMonth: 0, madeBy: '王工', madeAt: '2026-11-01T09:00:00+08:00' },
    ...{ expiresAt: null, lastUsedAt: null, lastNetwork: '', previousUntil: null, revokedAt: null, revokedReason },
    ...{ scopes: ['pay'], state: revokedReason ? 'revoked' : 'active' },
  });
  let reason = '';
  answer(calls.staffApiKeys.list, () => ({ items: [keyOf(reason)] }));
  answer(calls.staffApiKeys.revoke, ({ body }) => {
    reason = body.reason;
    return keyOf(reason);
  });
  openConsole(`/members/${ID}`);
  await person.click(await screen.findByRole('button', { name: '吊销 API 密钥「ERP」' }));
  const dialog = await screen.findByRole('dialog');
  await person.type(within(dialog).getByRole('textbox', { name: '原因' }), '密钥外泄');
  await person.click(within(dialog).getByRole('button', { name: '吊销' }));
  expect(await screen.findByText(/原因：密钥外泄/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '吊销 API 密钥「ERP」' })).toBeNull();
});
