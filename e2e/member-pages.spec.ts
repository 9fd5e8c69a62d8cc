import { expectInOrder, expectNoFindings, expectNoFindingsIn, FRAME, goWithin } from './support/findings.ts';
import { enterAsNewMember } from './support/member.ts';
import { MEMBER_PAGES } from './support/site-pages.ts';
import { expect, type Page, test } from './support/test.ts';

/** `light` has another side menu than `dark`, which one page shows as well as all. */
const LOOKS = [
  { width: 1440, modes: ['dark', 'night'] },
  { width: 375, modes: ['night'] },
] as const;

test('a new member finds every page there and in order, on a desktop and on a phone, by day or by night', async ({
  page,
}) => {
  await enterAsNewMember(page);
  await addAddress(page);
  for (const [row, [address, text]] of MEMBER_PAGES.entries()) {
    await goWithin(page, address);
    await expect(page.locator('main, dialog').getByText(text).first()).toBeVisible();
    // The frame in each mode once.
    await expectInOrder(page, LOOKS, row < 3 ? undefined : FRAME);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectNoFindingsIn(page, ['light']);

  await test.step('a page whose data fails to load reports it, offers a retry, and then shows it', async () => {
    await page.route('**/get-applet-getcartlist*', (route) => route.abort());
    await page.goto('/main/orderCart');
    await expect(page.getByRole('alert')).toContainText('网络连接失败');
    await expectNoFindings(page);
    await page.unroute('**/get-applet-getcartlist*');
    await page.getByRole('button', { name: '重试' }).click();
    await expect(page.getByText('购物车是空的')).toBeVisible();
  });
});

async function addAddress(page: Page): Promise<void> {
  await page.goto('/main/addressList');
  await page.getByRole('button', { name: '新增地址' }).first().click();
  const dialog = page.getByRole('dialog');
  await expectNoFindings(page);
  await dialog.getByLabel('收货人').fill('王小板');
  await dialog.getByLabel('手机号').fill('13812345678');
  await dialog.getByLabel('省份').selectOption('广东省');
  await dialog.getByLabel('城市').selectOption('东莞市');
  const districts = dialog.getByLabel('区县');
  if (await districts.isEnabled()) await districts.selectOption({ index: 1 });
  await dialog.getByLabel('详细地址').fill('松山湖 1 号');
  await page.keyboard.press('Enter');
  await expect(page.getByText('王小板').first()).toBeVisible();
}
