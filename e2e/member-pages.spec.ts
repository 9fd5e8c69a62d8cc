import { expectInOrder, expectLook, expectNoFindings, expectNoFindingsIn, goWithin } from './support/findings.ts';
import { comeFromElsewhere, enterAsNewMember, newPhone } from './support/member.ts';
import { smsCode } from './support/outbox.ts';
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
  for (const [address, text] of MEMBER_PAGES) {
    await goWithin(page, address);
    await expect(page.locator('main, dialog').getByText(text).first()).toBeVisible();
    await expectInOrder(page, LOOKS);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectNoFindingsIn(page, ['light']);
});

test('a page whose data fails to load reports it, offers a retry, and then shows it', async ({ page }) => {
  await enterAsNewMember(page);
  await page.route('**/get-applet-getcartlist*', (route) => route.abort());
  await page.goto('/main/orderCart');
  await expect(page.getByRole('alert')).toContainText('网络连接失败');
  await expectNoFindings(page);
  await page.unroute('**/get-applet-getcartlist*');
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByText('购物车是空的')).toBeVisible();
});

test('a payment page asks a signed-out user to sign in, shows no data, and is available afterwards', async ({
  page,
}) => {
  await comeFromElsewhere(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/paymentOrder?payNo=ZF1');
  await expect(page.getByText('登录后才能查看和支付这笔款')).toBeVisible();
  expect(asked.filter((url) => url.includes('/api/'))).toEqual([]);
  await expect(page).toHaveURL(/\/paymentOrder\?payNo=ZF1$/);
  for (const width of [1440, 375]) await expectLook(page, { width, modes: ['light', 'dark'] });
  await page.locator('main').getByRole('link', { name: '登录' }).click();
  await expect(page).toHaveURL(/\/login\?next=%2FpaymentOrder%3FpayNo%3DZF1$/);
  const phone = newPhone();
  await page.getByRole('tab', { name: '短信登录' }).click();
  await page.getByRole('textbox', { name: /手机号/ }).fill(phone);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByRole('textbox', { name: /短信验证码/ }).fill(await smsCode(page.request, phone));
  await page.locator('main').getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/\/paymentOrder\?payNo=ZF1$/);
  await expect(page.getByText('没有找到这笔付款')).toBeVisible();
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
