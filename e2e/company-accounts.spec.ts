import type { Page } from '@playwright/test';
import { buyerCalls } from './support/buyer.ts';
import { handInDocuments } from './support/certify.ts';
import { goWithin } from './support/findings.ts';
import { lookAt } from './support/look-at.ts';
import { enterAs, enterAsNewMember, makeMember, type TestMember } from './support/member.ts';
import { signInAsStaff, staffCalls } from './support/staff.ts';
import { expect, test } from './support/test.ts';

/** A company whose owner is in the browser. */
async function enterAsCompany(page: Page): Promise<TestMember> {
  const { member } = await handInDocuments(page, '苏州', await makeMember(page.request));
  const staff = await staffCalls(page.request, 'admin');
  const { items } = await staff.get(`certifications?filter=${member.phone}`);
  await staff.post(`certifications/${items[0].id}/approve`, { version: items[0].version });
  await enterAs(page, member);
  return member;
}

/** Invites by the page. @returns the link that is shown once */
async function invite(page: Page, role: string): Promise<string> {
  await page.goto('/main/company');
  await page.getByRole('button', { name: '邀请成员' }).click();
  const dialog = page.getByRole('dialog', { name: '邀请成员' });
  await dialog.getByLabel('角色').selectOption({ label: role });
  await dialog.getByRole('button', { name: '生成邀请' }).click();
  const link = await dialog.getByText(/\/company\/invitation\//).innerText();
  await dialog.getByRole('button', { name: '完成' }).click();
  return link;
}

test('the owner invites a purchaser, who orders for the company, sees no withdrawals, and is removed', async ({
  page,
  browser,
}) => {
  await enterAsCompany(page);
  const link = await invite(page, '采购');
  await lookAt(page, 'company-members');

  const guest = await (await browser.newContext()).newPage();
  const purchaser = await enterAsNewMember(guest);
  await guest.goto(link);
  await expect(guest.getByText(/邀请您以「采购」身份加入/)).toBeVisible();
  await lookAt(guest, 'company-invitation');
  await guest.getByRole('button', { name: '接受并进入' }).click();
  await expect(guest).toHaveURL(/\/main\/userCenter/);
  await expect(guest.getByText(/^代表 .* · 采购$/)).toBeVisible();

  const menu = guest.getByRole('navigation', { name: '会员中心菜单' });
  await expect(menu.getByRole('link', { name: '我的订单' })).toBeVisible();
  await expect(menu.getByRole('link', { name: '提现记录' })).toHaveCount(0);
  await guest.goto('/main/takeoutlist');
  await expect(guest).toHaveURL(/\/403/);

  const order = await buyerCalls(guest.request, purchaser).placeOrder();
  const { orderNo } = order;
  await page.goto(`/main/orderDetail?orderNo=${orderNo}`);
  await expect(page.getByRole('heading', { name: new RegExp(orderNo) })).toBeVisible();

  const console = await (await browser.newContext()).newPage();
  await signInAsStaff(console, 'admin', `/members/${purchaser.guid}`);
  await expect(console.getByText('可代表的企业')).toBeVisible();
  await lookAt(console, 'console-member-companies');

  await guest.goto(`/main/orderDetail?orderNo=${orderNo}`);
  await expect(guest.getByRole('heading', { name: new RegExp(orderNo) })).toBeVisible();
  await page.goto('/main/company');
  await page.getByRole('button', { name: /^移除/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '移除' }).click();
  await expect(page.getByText('共 1 人')).toBeVisible();
  // The open page of the purchaser falls back to the own account by itself.
  await expect(guest).toHaveURL(/\/main\/userCenter/);
  await expect(guest.getByText(/^代表 /)).toHaveCount(0);
  await guest.goto(`/main/orderDetail?orderNo=${orderNo}`);
  await expect(guest.getByText(orderNo)).toHaveCount(0);
  await guest.goto(link);
  await expect(guest.getByText('邀请不存在或已失效')).toBeVisible();
});

test('a purchaser asks for an approval, the owner approves it from the link, and the purchaser pays', async ({
  page,
  browser,
}) => {
  await enterAsCompany(page);
  const link = await invite(page, '采购');
  const rule = page.locator('form', { has: page.getByRole('button', { name: '保存' }) });
  await rule.getByLabel('采购超过此金额需审批（元）').fill('0');
  await rule.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('审批规则已保存')).toBeVisible();
  await lookAt(page, 'company-approval-rule');

  const guest = await (await browser.newContext()).newPage();
  const purchaser = await enterAsNewMember(guest);
  await guest.goto(link);
  await guest.getByRole('button', { name: '接受并进入' }).click();
  await expect(guest).toHaveURL(/\/main\/userCenter/);
  const buyer = buyerCalls(guest.request, purchaser);
  const { payNo } = await buyer.openPayment(await buyer.placeOrder(), await staffCalls(guest.request, 'admin'));
  await guest.goto(`/paymentOrder?payNo=${payNo}`);
  await expect(guest.getByText('需要企业审批')).toBeVisible();
  await expect(guest.getByRole('button', { name: /^去演示银行支付/ })).toHaveCount(0);
  await expect(guest.getByText('请别人付款')).toHaveCount(0);
  await lookAt(guest, 'payment-needs-approval');
  await guest.getByLabel('申请理由').fill('样板急用，本周要调试');
  await guest.getByRole('button', { name: '申请审批' }).click();
  await expect(guest.getByText('等待审批')).toBeVisible();

  await page.goto('/main/messages');
  await page
    .getByRole('link', { name: /有一笔 .* 元的付款等您审批/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/company\/approval\//);
  await expect(page.getByText('样板急用，本周要调试')).toBeVisible();
  await expect(page.getByText(/付款后 \d+ 个工作日发货/)).toBeVisible();
  await lookAt(page, 'payment-approval');
  await page.getByRole('button', { name: '不批准' }).click();
  await expect(page.getByText('请填写不批准的原因')).toBeVisible();
  await page.getByRole('button', { name: '批准', exact: true }).click();
  await expect(page.getByText('已批准，待付款')).toBeVisible();

  // The open page of the purchaser changes by itself.
  await expect(guest.getByText('已获批准')).toBeVisible();
  await guest.getByRole('button', { name: /^去演示银行支付/ }).click();
  await expect(guest).toHaveURL(/sandbox/);
  await guest.locator('button.succeed').click();
  await expect(guest.getByText('支付成功', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText('已按批准的金额付款。')).toBeVisible();
});

test('pages of each role make no call that is refused to it', async ({ page, browser }) => {
  await enterAsCompany(page);
  for (const role of ['采购', '工程师', '财务', '只读']) {
    const link = await invite(page, role);
    const context = await browser.newContext();
    const guest = await context.newPage();
    await enterAsNewMember(guest);
    await guest.goto(link);
    await guest.getByRole('button', { name: '接受并进入' }).click();
    await expect(guest.getByText(new RegExp(`^代表 .* · ${role}$`))).toBeVisible();
    const refused: string[] = [];
    guest.on('response', async (response) => {
      if (!response.url().includes('/api/')) return;
      const text = response.headers()['content-type']?.includes('json') ? await response.text().catch(() => '') : '';
      if (response.status() === 403 || text.includes('无此权限')) refused.push(`${guest.url()} ${response.url()}`);
    });
    const menu = guest.getByRole('navigation', { name: '会员中心菜单' });
    const addresses = await menu
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    for (const address of addresses) {
      await goWithin(guest, address ?? '');
      await expect(guest.locator('main').getByRole('heading').first()).toBeVisible();
      await expect(guest.locator('main [aria-busy=true], main .ant-spin-spinning')).toHaveCount(0);
    }
    expect(refused, role).toEqual([]);
    await context.close();
  }
});
