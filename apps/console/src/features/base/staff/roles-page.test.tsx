// @vitest-environment happy-dom
import { calls, type RoleScope, type StaffRole } from '@xunban/contract';
import { answer } from '@xunban/testkit/fake-server';
import { screen, setupUser, testScreens, waitFor, within } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { openConsole } from '../../../testing/open-console.tsx';

testScreens(['console', 'console-staff', 'console-audit', 'console-member', 'order-texts']);

const role: StaffRole = {
  ...{ id: '22222222-0000-4000-8000-000000000001', name: '仓库', holders: 0, version: 3, template: null },
  permissions: ['order.view', 'order.ship', 'list.export'],
};

const scope: RoleScope = {
  actions: [
    { action: 'order.ship', needs: ['order.ship'], worksFrom: ['order.view', 'contact.view', 'address.view'] },
    { action: 'order.downloadFile', needs: ['order.view', 'file.view'], worksFrom: [] },
    { action: 'refund.settle', needs: ['refund.settle'], worksFrom: ['refund.view'] },
  ],
  exports: [
    { list: 'orders', needs: ['order.view', 'list.export'] },
    { list: 'members', needs: ['member.view', 'list.export'] },
  ],
  fields: [
    { permission: 'contact.view', shownBy: ['order.view', 'member.view'] },
    { permission: 'address.view', shownBy: ['order.view'] },
    { permission: 'amount.view', shownBy: ['order.view', 'refund.view'] },
    { permission: 'file.view', shownBy: ['certification.view'] },
  ],
  requirements: [['order.view'], ['order.ship'], ['order.view', 'list.export'], ['payment.view', 'amount.view']],
};

async function openRole(parts = {}) {
  answer(calls.staffAccounts.roles, () => ({ items: [role] }));
  answer(calls.staffAccounts.scope, () => scope);
  openConsole('/roles', {}, parts);
  const person = setupUser();
  await person.click(await screen.findByRole('button', { name: /修\s?改/ }));
  const dialog = await dialogOf('修改角色「仓库」');
  await within(dialog).findByText('可以办理');
  const preview = within(dialog).getByRole('region', { name: '这个角色看到的工作台' });
  const tick = (name: RegExp) => person.click(within(dialog).getByLabelText(name));
  return { person, dialog, preview, tick };
}

async function dialogOf(title: string): Promise<HTMLElement> {
  const dialog = (await screen.findByText(title)).closest<HTMLElement>('[role=dialog]');
  if (!dialog) throw new Error(`${title} is not a dialog`);
  return dialog;
}

/** Returns the texts of a section of the preview. */
const part = (preview: HTMLElement, title: string): string =>
  within(preview).getByText(title).nextElementSibling?.textContent ?? '';
const fieldText = (preview: HTMLElement, field: string): string =>
  within(preview).getByText(field, { exact: true }).closest('li')?.textContent ?? '';

it('shows what a role finds in the console, and follows each tick', async () => {
  const { preview, tick } = await openRole();
  expect(part(preview, '菜单里的页面')).toBe(
    '工作台、待办、订单队列、工程问客、打包台、工厂、排产板、拼版批次、品质、售后',
  );
  expect(part(preview, '可以办理')).toBe('订单 发货');
  expect(part(preview, '可以导出')).toBe('订单');
  expect(fieldText(preview, '金额')).toBe('金额 不显示 订单');
  expect(fieldText(preview, '板文件与图纸')).toBe('板文件与图纸 不涉及 ');

  await tick(/查看会员/);
  await tick(/看金额/);
  await tick(/看板文件/);
  expect(part(preview, '菜单里的页面')).toBe(
    '工作台、待办、订单队列、工程问客、打包台、工厂、排产板、拼版批次、品质、售后、会员',
  );
  expect(part(preview, '可以办理')).toBe('订单 发货、下载板子文件');
  expect(part(preview, '可以导出')).toBe('订单、会员');
  expect(fieldText(preview, '金额')).toBe('金额 看得到 订单');
  expect(fieldText(preview, '联系方式')).toBe('联系方式 不显示 订单、会员');
  await tick(/查看订单/);
  expect(part(preview, '菜单里的页面')).toBe('工作台、待办、打包台、会员');
  expect(fieldText(preview, '金额')).toBe('金额 不涉及 ');
});

it('warns about an action without the view permissions that it needs, and about a permission without effect alone', async () => {
  const { person, dialog, preview, tick } = await openRole();
  const warnings = within(preview).getByRole('status');
  expect(warnings).toHaveTextContent('发货：缺「看收货地址」，看不到要用的信息。');
  await person.click(within(preview).getByRole('button', { name: '加上「看收货地址」' }));
  expect(warnings).not.toHaveTextContent('看收货地址');
  expect(within(dialog).getByLabelText(/^看收货地址/)).toBeChecked();
  expect(warnings).toHaveTextContent('看联系方式');
  expect(warnings).not.toHaveTextContent('查看订单');

  await tick(/查看订单/);
  expect(warnings).toHaveTextContent('发货：缺「查看订单」');
  expect(warnings).toHaveTextContent('「导出清单」单独不起作用，还需要「查看订单」。');
  await tick(/查看支付/);
  expect(warnings).toHaveTextContent('「查看支付」单独不起作用，还需要「看金额（价格、付款、余额）」。');
});

it('asks before changes are lost, on closing and on leaving, and not when there are none', async () => {
  const { person, dialog, tick } = await openRole({ menu: true });
  const cancel = () => person.click(within(dialog).getByRole('button', { name: /^取\s?消$/ }));
  const question = () => dialogOf('放弃未保存的修改？');
  await tick(/看金额/);
  await cancel();
  await person.click(within(await question()).getByRole('button', { name: '继续编辑' }));
  expect(within(dialog).getByLabelText(/看金额/)).toBeChecked();

  answer(calls.staffAccounts.list, () => ({ totalCount: 0, items: [] }));
  answer(calls.staffAccounts.controlEvents, () => ({ items: [] }));
  await person.click(screen.getByRole('link', { name: '员工账号', hidden: true }));
  await person.click(within(await question()).getByRole('button', { name: '放弃修改' }));
  await screen.findByRole('heading', { name: '员工账号' });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('closes at once when what was ticked is unticked again', async () => {
  const { person, dialog, tick } = await openRole();
  await tick(/看金额/);
  await tick(/看金额/);
  await person.click(within(dialog).getByRole('button', { name: /^取\s?消$/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});
