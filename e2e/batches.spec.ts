import { buyerCalls, reviewed } from './support/buyer.ts';
import { lookAt } from './support/look-at.ts';
import { makeMember } from './support/member.ts';
import { CONSOLE_URL } from './support/run.ts';
import { staffCalls } from './support/staff.ts';
import { expect, test } from './support/test.ts';

/** A colour not ordered in these quantities by any other e2e test: the proposal is about these boards. */
const KIND = { maskColour: 'purple', thicknessMm: 1.2 };
const IN_REVIEW = 10;

test('two orders that can share panels are proposed and begin together', async ({ page }) => {
  const staff = await staffCalls(page.request, 'admin');
  const buyer = buyerCalls(page.request, await makeMember(page.request));
  const rows = [await buyer.fillCart(undefined, KIND), await buyer.fillCart(undefined, { ...KIND, quantity: 5 })];
  const order = await buyer.placeBoards(rows);
  for (const orderNo of order.orderNos) {
    const { id, version, state } = await reviewed(staff, orderNo);
    if (state === IN_REVIEW) await staff.post(`orders/${id}/approve`, { version });
  }
  await buyer.pay(order, staff);
  const [first = '', second = ''] = order.orderNos;

  await page.goto(`${CONSOLE_URL}/batches`);
  await page.getByRole('button', { name: '拼版建议' }).click();
  const proposal = page.getByRole('region').filter({ hasText: first });
  await expect(proposal.getByRole('checkbox', { name: new RegExp(second) })).toBeChecked();
  for (const box of await proposal.getByRole('checkbox').all()) {
    const label = await box.locator('xpath=ancestor::label').textContent();
    if (!label?.includes(first) && !label?.includes(second)) await box.uncheck();
  }
  await proposal.getByRole('button', { name: '用这 2 个订单建批次' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^B\d+/ })).toBeVisible();
  await expect(page.getByRole('img', { name: /第 1 种排版/ })).toBeVisible();
  await page.getByRole('button', { name: '整批投产' }).click();
  await expect(page.getByText('2 个订单已一起投产')).toBeVisible();
  await lookAt(page, 'batch');
});
