import { buyerCalls } from './support/buyer.ts';
import { expectInOrder } from './support/findings.ts';
import { makeMember } from './support/member.ts';
import { takeScreenshot } from './support/screenshots.ts';
import { signInAsStaff } from './support/staff.ts';
import { expect, test } from './support/test.ts';

/** Modes of the frame are those of every page; here it is whether the parts fit. */
const LOOKS = [
  { width: 1440, modes: ['dark', 'night'] },
  { width: 375, modes: [] },
] as const;
const PARTS = ['概况', '订单', '报价', '短信', '代办记录'] as const;

test('customer service finds a member, corrects an address, and every part of the page is in order', async ({
  page,
  request,
}) => {
  const member = await makeMember(request);
  await buyerCalls(request, member).placeOrder();
  await signInAsStaff(page, 'service', '/members');
  await page.getByRole('searchbox').fill(member.phone);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByText('共 1 条')).toBeVisible();
  await takeScreenshot(page, 'console-members');
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: /XB\d+/ })).toBeVisible();

  await test.step('the address of an order that has not been sent', async () => {
    await page.getByRole('tab', { name: '订单', exact: true }).click();
    await page.getByRole('button', { name: '更正地址' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('详细地址').fill('科技园 2 号楼 301');
    await dialog.getByLabel('原因').fill('客户来电：搬到二号楼');
    await takeScreenshot(page, 'console-correct-address');
    await dialog.getByRole('button', { name: '更正地址' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('main').getByText(/科技园 2 号楼 301/)).toBeVisible();
  });

  await test.step('every part of the page is in order', async () => {
    for (const name of PARTS) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.getByRole('tab', { name, exact: true }).click();
      await expect(page.getByRole('tabpanel', { name, exact: true })).toBeVisible();
      await takeScreenshot(page, `console-member-${PARTS.indexOf(name)}`);
      await expectInOrder(page, LOOKS);
      await takeScreenshot(page, `console-member-${PARTS.indexOf(name)}-phone`);
    }
  });
});
