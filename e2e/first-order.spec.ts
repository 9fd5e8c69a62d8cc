import { countInput, inputOf } from './support/count-input.ts';
import { expectNoSidewaysScrolling } from './support/findings.ts';
import { newPhone } from './support/member.ts';
import { smsCode } from './support/outbox.ts';
import { plainZip } from './support/plain-board.ts';
import { choose } from './support/quote-page.ts';
import { expect, type Locator, type Page, test } from './support/test.ts';

/** Maximum input required of a first-time buyer, from the file to the paid order. */
const MAX_INPUT = { clicks: 8, fields: 3 };

test('takes a new buyer from the file to the paid order in eight clicks and three fields', async ({
  page,
  request,
}) => {
  await countInput(page);
  await page.goto('/quote');
  await choose(page, plainZip('plain'));
  await expect(page.getByText('可直接下单').first()).toBeVisible();
  await page.getByRole('button', { name: '立即下单' }).first().click();

  const signIn = page.getByRole('dialog', { name: '登录后继续' });
  const phone = newPhone();
  await signIn.getByRole('textbox', { name: /手机号/ }).fill(phone);
  await signIn.getByRole('button', { name: '获取验证码' }).click();
  await signIn.getByRole('textbox', { name: /短信验证码/ }).fill(await smsCode(request, phone));
  await signIn.getByRole('button', { name: '登录', exact: true }).click();

  const address = page.getByRole('region', { name: '收货地址' });
  await address.getByLabel('粘贴整段地址').fill('李工 广东省深圳市南山区科技园南路 8 号');
  await address.getByRole('button', { name: '保存并使用' }).click();
  await fitsEnlarged(page);
  await page.getByRole('button', { name: '提交订单' }).click();
  await page.getByRole('button', { name: /^去付款/ }).click();
  await expect(page.getByRole('heading', { name: '支付订单' })).toBeVisible();
  await fitsEnlarged(page);
  await page.getByRole('button', { name: /^去演示银行支付/ }).click();
  // The button belongs to the bank's page.
  await page.locator('button.succeed').click();
  await expect(page.getByRole('heading', { level: 1, name: '支付成功' })).toBeVisible();
  await expect(page.getByRole('list', { name: '这次付的板子' })).toContainText(/2 层 · .* · 绿色 · 有铅喷锡/);

  const { clicks, fields } = await inputOf(page);
  console.log(`  a new buyer: ${clicks} clicks, ${fields} fields`);
  expect(clicks).toBeLessThanOrEqual(MAX_INPUT.clicks);
  expect(fields).toBeLessThanOrEqual(MAX_INPUT.fields);
});

test('takes a new buyer there by keyboard alone, from the home page on', async ({ page, request }) => {
  await page.goto('/');
  const chooser = page.waitForEvent('filechooser');
  await tabTo(page, page.locator('main input[type=file]'));
  await page.keyboard.press('Space');
  await (await chooser).setFiles(plainZip('plain'));
  await expect(page).toHaveURL(/\/quote/);
  await expect(page.getByText('可直接下单').first()).toBeVisible();
  await press(page, page.getByRole('button', { name: '立即下单' }).first());

  const signIn = page.getByRole('dialog', { name: '登录后继续' });
  const phone = newPhone();
  await tabTo(page, signIn.getByRole('textbox', { name: /手机号/ }));
  await page.keyboard.type(phone);
  await press(page, signIn.getByRole('button', { name: '获取验证码' }));
  const code = await smsCode(request, phone);
  await tabTo(page, signIn.getByRole('textbox', { name: /短信验证码/ }));
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');

  const address = page.getByRole('region', { name: '收货地址' });
  await address.waitFor();
  await tabTo(page, address.getByLabel('粘贴整段地址'));
  await page.keyboard.insertText('李工 广东省深圳市南山区科技园南路 8 号');
  await press(page, address.getByRole('button', { name: '保存并使用' }));
  await expect(page.getByRole('radio', { name: /李工/ })).toBeChecked();
  await press(page, page.getByRole('button', { name: '提交订单' }));
  await expect(page.getByText('审核通过', { exact: true })).toBeVisible();
  await press(page, page.getByRole('button', { name: /^去付款/ }));
  await press(page, page.getByRole('button', { name: /^去演示银行支付/ }));
  await expect(page).toHaveURL(/sandbox/);
  // Back without having paid, and to the bank again.
  await press(page, page.getByRole('link'));
  await expect(page.getByText('支付处理中')).toBeVisible();
  await press(page, page.getByRole('button', { name: '回到付款页面' }));
  await expect(page).toHaveURL(/sandbox/);
  await press(page, page.locator('button.succeed'));
  await expect(page.getByRole('heading', { level: 1, name: '支付成功' })).toBeVisible();
});

/** Maximum number of tab stops before an element; more make it unreachable in practice. */
const MAX_STOPS = 120;

/** Goes on with the Tab key until that has the focus, which has to be seen. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.first().waitFor({ state: 'attached' });
  const isThere = () => target.first().evaluate((element) => element === document.activeElement);
  for (let stops = 0; !(await isThere()); stops += 1) {
    expect(stops, `stops before ${target}`).toBeLessThan(MAX_STOPS);
    await page.keyboard.press('Tab');
  }
}

async function press(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeEnabled();
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Checks that at 200 % zoom of a usual desktop nothing is cut off: the page is then as wide as the viewport. */
async function fitsEnlarged(page: Page): Promise<void> {
  const before = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 720, height: 450 });
  await expectNoSidewaysScrolling(page);
  await page.setViewportSize(before);
}
