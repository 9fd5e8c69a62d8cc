import { askForCode, comeFromElsewhere, makeMember, newPhone } from './support/member.ts';
import { captchaText, smsCode } from './support/outbox.ts';
import { plainZip } from './support/plain-board.ts';
import { choose, chosen, measured, total } from './support/quote-page.ts';
import { takeScreenshot } from './support/screenshots.ts';
import { expect, type Page, test } from './support/test.ts';

const NEW_PASSWORD = 'loud-solder-48';

test('registering on mobile from an order leads back to the board, without the certification', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 900 });
  const board = await openBoard(page);
  const addToCart = page.getByRole('button', { name: '加入购物车' }).filter({ visible: true }).first();
  await addToCart.click();
  const dialog = page.getByRole('dialog', { name: '登录后继续' });
  await dialog.getByRole('link', { name: '立即注册' }).click();
  await onPage(page, '注册迅板');
  await takeScreenshot(page, 'sign-in-return-register');
  await fillNewPassword(page, newPhone());
  await page.getByRole('button', { name: '注册并登录' }).click();

  await expect(page.getByText('注册成功')).toBeVisible();
  await expectBoard(page, board);
  await takeScreenshot(page, 'sign-in-return-quote');
  await addToCart.click();
  await page.getByRole('button', { name: '已在购物车，去看看' }).filter({ visible: true }).first().click();
  await expect(page).toHaveURL(/\/main\/orderCart$/);
  await expect(page.getByText('plain.zip', { exact: true })).toBeVisible();
  await takeScreenshot(page, 'sign-in-return-cart');
  await page.getByRole('button', { name: '去结算' }).click();
  await expect(page.getByRole('region', { name: '收货地址' })).toBeVisible();

  // It opens once, so it has not opened before.
  await page.goto('/main/userCenter');
  const certification = page.getByRole('dialog', { name: '企业认证' });
  await expect(certification).toBeVisible();

  await test.step('the certification opens over no step of an order, and leads back to one when it is closed', async () => {
    await page.goto('/main/orderCart?certify=1');
    await expect(page.getByText('plain.zip', { exact: true })).toBeVisible();
    await expect(certification).toBeHidden();
    await page.goto(`/main/userCenter?certify=1&next=${encodeURIComponent('/quote?finish=enig')}`);
    await certification.getByRole('button', { name: '关闭' }).click();
    await expect(page).toHaveURL(/\/quote\?finish=enig/);
    await expect(chosen(page, '表面处理')).toHaveText(/沉金/);
  });
});

test('signing in by way of the registration, with a password that was just reset, leads back to the page', async ({
  page,
}) => {
  const { phone } = await makeMember(page.request);
  await comeFromElsewhere(page);
  await page.goto('/quote?finish=enig');
  await page.getByRole('banner').getByRole('link', { name: '注册' }).click();
  await onPage(page, '注册迅板');
  await page.getByRole('main').getByRole('link', { name: '去登录' }).click();
  await onPage(page, '欢迎回来');
  await page.getByRole('main').getByRole('link', { name: '忘记密码' }).click();
  await onPage(page, '找回密码');
  await fillNewPassword(page, phone);
  await page.getByRole('button', { name: '设置新密码' }).click();
  await onPage(page, '欢迎回来');

  // A reload, as of a browser that was in the background while the code came, keeps the target and the number, but not the
  // password.
  const form = page.getByRole('tabpanel');
  const account = form.getByRole('textbox', { name: /手机号/ });
  const password = page.locator('input[name=password]');
  await account.fill(phone);
  await password.fill(NEW_PASSWORD);
  await page.reload();
  await expect(account).toHaveValue(phone);
  await expect(password).toHaveValue('');
  await account.fill(` ${phone} `);
  const image = form.getByRole('button', { name: /验证码图片/ }).locator('img');
  const timestamp = async () =>
    new URL((await image.getAttribute('src')) ?? '', page.url()).searchParams.get('timestamp') ?? '';
  const captcha = page.locator('input[name=captcha]');
  const submit = form.getByRole('button', { name: '登录', exact: true });
  await password.fill('not-the-one');
  await captcha.fill(await captchaText(page.request, await timestamp()));
  const used = await timestamp();
  await submit.click();
  await expect(form.getByRole('alert')).toContainText('账号或密码不正确');
  // A used captcha is replaced, and its text is cleared.
  await expect.poll(timestamp).not.toBe(used);
  await expect(captcha).toHaveValue('');
  await password.fill(NEW_PASSWORD);
  await captcha.fill(` ${await captchaText(page.request, await timestamp())} `);
  await submit.click();
  await expect(page).toHaveURL(/\/quote\?.*finish=enig/);
  await expect(chosen(page, '表面处理')).toHaveText(/沉金/);
});

interface ShownBoard {
  readonly price: string;
  readonly top: number;
}

/** A board with an option that is not the usual one, on a page that is scrolled. */
async function openBoard(page: Page): Promise<ShownBoard> {
  await comeFromElsewhere(page);
  await page.goto('/quote');
  await choose(page, plainZip('plain'));
  await measured(page);
  const usual = (await total(page).textContent()) ?? '';
  await page.getByRole('radio', { name: /沉金/ }).click();
  await expect(total(page)).not.toHaveText(usual);
  await expect(page).toHaveURL(/finish=enig/);
  await expect(page.locator('#board-form[data-stale]')).toHaveCount(0);
  await page.evaluate(() => window.scrollTo({ top: 400, behavior: 'instant' }));
  return { price: (await total(page).textContent()) ?? '', top: await scrolled(page) };
}

async function expectBoard(page: Page, { price, top }: ShownBoard): Promise<void> {
  await expect(page).toHaveURL(/\/quote\?.*finish=enig/);
  await measured(page);
  await expect(page.getByText('plain.zip', { exact: true })).toBeVisible();
  await expect(chosen(page, '表面处理')).toHaveText(/沉金/);
  await expect(total(page)).toHaveText(price);
  await expect.poll(() => scrolled(page)).toBe(top);
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

const onPage = (page: Page, title: string) =>
  expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

const scrolled = (page: Page) => page.evaluate(() => window.scrollY);

async function fillPhoneAndCode(page: Page, phone: string): Promise<void> {
  await page.getByRole('textbox', { name: /手机号/ }).fill(phone);
  await askForCode(page);
  await page.getByRole('textbox', { name: /短信验证码/ }).fill(await smsCode(page.request, phone));
}

async function fillNewPassword(page: Page, phone: string): Promise<void> {
  await fillPhoneAndCode(page, phone);
  await page.locator('input[name=password]').fill(NEW_PASSWORD);
  await page.locator('input[name=confirmPassword]').fill(NEW_PASSWORD);
}
