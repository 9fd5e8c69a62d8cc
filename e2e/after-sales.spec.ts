import type { Page } from '@playwright/test';
import { buyerCalls, reviewed } from './support/buyer.ts';
import { makeImage } from './support/images.ts';
import { lookAt } from './support/look-at.ts';
import { enterAs, makeMember } from './support/member.ts';
import { CONSOLE_URL } from './support/run.ts';
import { type StaffCalls, signInAsStaff, staffCalls } from './support/staff.ts';
import { expect, test } from './support/test.ts';

/** Makes a board that is planned and sends it. */
async function send(staff: StaffCalls, orderNo: string): Promise<void> {
  const { id, version } = await reviewed(staff, orderNo);
  let made = await staff.post(`orders/${id}/start-production`, { version });
  for (const { position } of made.progress.steps)
    made = await staff.post(`orders/${id}/complete-step`, { version: made.version, position });
  const waybill = `SF${Date.now()}`;
  await staff.post(`orders/${id}/ship`, { version: made.version, carrier: 'SF', waybill, weightG: 180 });
}

async function arrived(page: Page, staff: StaffCalls) {
  const member = await makeMember(page.request);
  const buyer = buyerCalls(page.request, member);
  const order = await buyer.placeOrder();
  await buyer.pay(order, staff);
  await send(staff, order.orderNo);
  await enterAs(page, member);
  await page.goto(`/main/orderDetail?orderNo=${order.orderNo}`);
  await page.getByRole('button', { name: '确认收货' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: '确认收货' }).click();
  return { ...order, member };
}

async function complain(page: Page, text: string): Promise<string> {
  await page.getByRole('button', { name: '提出售后' }).click();
  await page.getByRole('combobox', { name: /^问题/ }).selectOption({ label: '开短路' });
  await page.getByRole('textbox', { name: /^有问题的数量/ }).fill('3');
  await page.getByRole('textbox', { name: /^说明/ }).fill(text);
  await page.locator('input[name=complaint-image]').setInputFiles(await makeImage(page));
  await expect(page.getByRole('img', { name: '第 1 张照片' })).toBeVisible();
  await page.getByRole('button', { name: '提交' }).click();
  const made = page.getByRole('article', { name: /^C\d+/ });
  await expect(made).toBeVisible();
  return (await made.getAttribute('aria-label')) ?? '';
}

async function decide(
  consolePage: Page,
  no: string,
  button: string,
  fill: (label: string) => Promise<void>,
): Promise<void> {
  await consolePage.goto(`${CONSOLE_URL}/complaints?filter=${no}`);
  await consolePage.getByRole('link', { name: no }).click();
  await consolePage.getByRole('button', { name: button }).click();
  await fill('给客户的说明');
  await consolePage.getByRole('dialog').getByRole('button', { name: button }).click();
  await expect(consolePage.getByRole('dialog')).toBeHidden();
}

test('a complaint with an image is questioned and remade without price; another is refunded into wallet and ledger', async ({
  page,
  browser,
}) => {
  const staff = await staffCalls(page.request, 'admin');
  const first = await arrived(page, staff);
  const no = await complain(page, '第二块板 3V3 对地短路');
  await lookAt(page, 'complaint-of-buyer');

  const consolePage = await (
    await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })
  ).newPage();
  await signInAsStaff(consolePage, 'admin', `/inbox?view=unclaimed`);
  const { items: tasks } = await staff.get(`tasks?view=open&filter=${no}`);
  expect(tasks.map(({ kind }: { kind: string }) => kind)).toEqual(['answerComplaint']);
  const fillWith = (text: string) => (label: string) => consolePage.getByRole('dialog').getByLabel(label).fill(text);
  await decide(consolePage, no, '要求补充', fillWith('请拍标签上的周期'));
  await expect(consolePage.getByRole('img', { name: '照片 1' })).toBeVisible();
  await expect(page.getByText('请拍标签上的周期')).toBeVisible();
  await page.getByLabel('补充说明').fill('周期 4826');
  await page.getByRole('button', { name: '回复' }).click();
  await expect(page.getByText('周期 4826')).toBeVisible();
  await lookAt(consolePage, 'complaint');
  await decide(consolePage, no, '同意补做', fillWith('抱歉，免费补做 3 件'));
  await expect(page.getByText('已同意补做')).toBeVisible();
  const link = page.getByRole('article').getByRole('link', { name: /^P\d+/ });
  const remakeNo = (await link.textContent()) ?? '';
  await send(staff, remakeNo);
  await link.click();
  await expect(page.getByText(new RegExp(`这是订单 ${first.orderNo} 的补做`))).toBeVisible();
  await expect(page.getByRole('button', { name: /付款|支付/ })).toHaveCount(0);
  await page.getByRole('button', { name: '确认收货' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: '确认收货' }).click();

  await arrived(page, staff);
  const other = await complain(page, '字符糊了');
  await decide(consolePage, other, '同意退款', async (label) => {
    await consolePage.getByRole('dialog').getByLabel('退款金额（元）').fill('8.80');
    await consolePage.getByRole('dialog').getByLabel(label).fill('退 8.80 元');
  });
  await expect(page.getByText('已同意退款')).toBeVisible();
  await lookAt(consolePage, 'complaint-refunded');
  await lookAt(page, 'order-refunded');
  // The refund goes to the original payment method, and the sale is reduced by the same amount.
  await page
    .getByRole('tab', { name: '付款与发票' })
    .or(page.getByRole('link', { name: '付款与发票' }))
    .click();
  await expect(page.getByText('售后退款')).toBeVisible();
  await lookAt(page, 'order-refunded-money');
  const { items } = await staff.get(`complaints?filter=${other}`);
  expect(items[0]).toMatchObject({ state: 'refunded', refund: 8.8 });
  await consolePage.goto(`${CONSOLE_URL}/complaints`);
  await lookAt(consolePage, 'complaints');
  await consolePage.context().close();
});
