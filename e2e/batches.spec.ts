import type { Page } from '@playwright/test';
import { buyerCalls, reviewed } from './support/buyer.ts';
import { lookAt } from './support/look-at.ts';
import { makeMember } from './support/member.ts';
import { CONSOLE_URL } from './support/run.ts';
import { type StaffCalls, staffCalls } from './support/staff.ts';
import { expect, test } from './support/test.ts';

/** A colour not ordered in these quantities by any other e2e test: the proposal is about these boards. */
const KIND = { maskColour: 'purple', thicknessMm: 1.2 };

async function paidBoard(page: Page, staff: StaffCalls, options: object) {
  const member = await makeMember(page.request);
  const buyer = buyerCalls(page.request, member);
  const order = await buyer.placeOrder(68.58, { ...KIND, ...options });
  await buyer.pay(order, staff);
  return { member, ...order, ...(await reviewed(staff, order.orderNo)) };
}

const step = async (page: Page): Promise<void> => {
  const button = page.getByRole('button', { name: '整批完成' });
  await expect(button).toBeEnabled();
  await button.press('Enter');
};

test('two orders share panels and begin together, and a spoiled panel is made again', async ({ page }) => {
  const staff = await staffCalls(page.request, 'admin');
  const first = await paidBoard(page, staff, {});
  const second = await paidBoard(page, staff, { quantity: 5 });

  await page.goto(`${CONSOLE_URL}/batches`);
  await page.getByRole('button', { name: '拼版建议' }).click();
  const proposal = page.getByRole('region').filter({ hasText: first.orderNo });
  await expect(proposal.getByRole('checkbox', { name: new RegExp(second.orderNo) })).toBeChecked();
  await lookAt(page, 'batch-proposals');
  for (const box of await proposal.getByRole('checkbox').all()) {
    const label = await box.locator('xpath=ancestor::label').textContent();
    if (!label?.includes(first.orderNo) && !label?.includes(second.orderNo)) await box.uncheck();
  }
  await proposal.getByRole('button', { name: '用这 2 个订单建批次' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^B\d+/ })).toBeVisible();
  await expect(page.getByRole('img', { name: /第 1 种排版/ })).toBeVisible();
  const batchNo = ((await page.getByRole('heading', { level: 1 }).textContent()) ?? '').match(/B\d+/)?.[0] ?? '';
  const address = page.url();
  await page.getByRole('button', { name: '整批投产' }).click();
  await expect(page.getByText('2 个订单已一起投产')).toBeVisible();
  await step(page);
  await expect(page.getByText('整批已完成「工程处理 (MI)」')).toBeVisible();
  await step(page);
  await expect(page.getByText('整批已完成「开料」')).toBeVisible();

  // The buyer sees how far the board is, and nothing of the batch.
  const reply = await (
    await page.request.get(`/api/applet/appletorder/get-applet-pcborderdetail?orderNo=${first.orderNo}`, {
      headers: { Authorization: `Bearer ${first.member.token}` },
    })
  ).text();
  expect(reply).not.toContain(batchNo);

  await page.getByRole('button', { name: '报废大板' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('原因').fill('压合起泡');
  await dialog.getByRole('button', { name: '报废大板' }).click();
  await expect(page.getByText('缺数处理').first()).toBeVisible();
  await expect(page.getByText(/^缺 \d+ 片$/).first()).toBeVisible();
  await lookAt(page, 'batch');
  const decide = page.getByRole('button', { name: '安排补料' });
  for (let left = await decide.count(); left > 0; left -= 1) {
    await decide.first().click();
    await expect(decide).toHaveCount(left - 1);
  }
  const remake = page.getByRole('listitem').getByRole('link', { name: /^B\d+/ }).first();
  await remake.click();
  await expect(page).not.toHaveURL(address);
  await expect(page.getByRole('heading', { level: 1, name: /^B\d+/ })).toBeVisible();
});
